/** @jest-environment @inspire/devkit/jest/browser */
import { loadOnce } from './load-once';
import { createContainerRuntime } from './runtime';

function setUp(failures: number) {
  let calls = 0;
  const load = loadOnce(() => {
    calls += 1;
    return calls <= failures ? Promise.reject(new Error('ChunkLoadError')) : Promise.resolve('module');
  });
  return { load, calls: () => calls };
}

it('loads once for all callers', async () => {
  const { load, calls } = setUp(0);
  expect(await Promise.all([load(), load()])).toEqual(['module', 'module']);
  expect(load()).toBe(load());
  expect(calls()).toBe(1);
});

it('retries a failure immediately, and after a second one with the next call', async () => {
  const { load, calls } = setUp(2);
  await expect(load()).rejects.toThrow('ChunkLoadError');
  expect(calls()).toBe(2);
  await expect(load()).resolves.toBe('module');
  expect(calls()).toBe(3);
});

describe('the runtime', () => {
  const mockHost = { created: 0, loads: [] as string[][] };
  jest.mock('./container-host', () => ({
    createContainerHost() {
      mockHost.created += 1;
      return { load: (...request: string[]) => Promise.resolve(mockHost.loads.push(request)) };
    },
  }));

  const libraries = { react: '19.3.1', 'react-dom': '19.3.1', '@inspire/shared': '1.3.0' };
  const lookup = () => 'sha384-x';

  test('federation starts with the first remote, and once', async () => {
    const runtime = createContainerRuntime({ integrity: { lookup }, onOffer: jest.fn(), libraries });
    expect(mockHost.created).toBe(0);
    expect(self).toHaveProperty('__inspireIntegrity', lookup);
    await Promise.all([runtime.prepare(), runtime.load('mfe_one', '/one.js'), runtime.load('mfe_two', '/two.js')]);
    expect(mockHost).toMatchObject({
      created: 1,
      loads: [
        ['mfe_one', '/one.js'],
        ['mfe_two', '/two.js'],
      ],
    });
  });
});
