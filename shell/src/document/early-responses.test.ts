import { createEarlyResponses, type EarlyResponseStore } from './early-responses';

const response = { status: 200, body: [] };
let clock = 0;
const now = () => clock;
beforeEach(() => {
  clock = 0;
});
const makeStore = (): EarlyResponseStore => ({
  token: 't1',
  responses: new Map([['/files/getUserBrowseHistory', Promise.resolve(response)]]),
});

describe('early answers', () => {
  it('are used once', async () => {
    const early = createEarlyResponses(makeStore(), now);
    expect(await early.take('/files/getUserBrowseHistory', 't1')).toBe(response);
    expect(early.take('/files/getUserBrowseHistory', 't1')).toBeUndefined();
  });

  it.each([
    [10, 'given', response],
    [11, 'requested again', undefined],
  ])('are, %d s after they came, %s', async (seconds, _, expected) => {
    clock = 5_000;
    const early = createEarlyResponses(makeStore(), now);
    await Promise.resolve();
    clock += seconds * 1_000;
    expect(await early.take('/files/getUserBrowseHistory', 't1')).toBe(expected);
  });

  it('are not waited for when they are still on their way long after the page began', () => {
    const store = { token: 't1', responses: new Map([['/files/search', new Promise<never>(() => undefined)]]) };
    const early = createEarlyResponses(store, now);
    clock = 11_000;
    expect(early.take('/files/search', 't1')).toBeUndefined();
  });

  it('are never used for another session or URL', () => {
    const early = createEarlyResponses(makeStore(), now);
    expect(early.take('/files/getUserBrowseHistory', 't2')).toBeUndefined();
    expect(early.take('/files/search', 't1')).toBeUndefined();
    expect(createEarlyResponses(undefined, now).take('/files/search', 't1')).toBeUndefined();
  });
});
