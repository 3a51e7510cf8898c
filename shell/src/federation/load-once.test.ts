import { loadOnce } from './load-once';

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

it('retries a failure immediately', async () => {
  const { load, calls } = setUp(1);
  await expect(load()).resolves.toBe('module');
  expect(calls()).toBe(2);
});

it('tries again with the next call after two failures', async () => {
  const { load, calls } = setUp(2);
  await expect(load()).rejects.toThrow('ChunkLoadError');
  await expect(load()).resolves.toBe('module');
  expect(calls()).toBe(3);
});
