import { createTimeLimit } from './deadline';

describe('the time limit of a request', () => {
  it('aborts it', async () => {
    const signal = createTimeLimit(1);
    await new Promise((resolve) => signal?.addEventListener('abort', resolve));
    expect(signal?.aborted).toBe(true);
  });

  it('is none in a browser that cannot set one', () => {
    const known = AbortSignal.timeout;
    Object.assign(AbortSignal, { timeout: undefined });
    expect(createTimeLimit(1)).toBeNull();
    Object.assign(AbortSignal, { timeout: known });
  });
});
