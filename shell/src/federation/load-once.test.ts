/** @jest-environment @inspire/devkit/jest/browser */
import { loadOnce } from './load-once';
import { loadRemoteLibraries } from './load-remote-libraries';
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

describe('load remote libraries', () => {
  const mockLine = { cuts: 0 };
  jest.mock('@inspire/shared/query', () => {
    mockLine.cuts -= 1;
    if (mockLine.cuts >= 0) throw new Error('ChunkLoadError');
    return { QueryClient: class {} };
  });

  test('retries libraries that every remote needs immediately, because connections drop', async () => {
    mockLine.cuts = 1;
    expect(await loadRemoteLibraries()).toHaveProperty('QueryClient');
  });
});

describe('the runtime', () => {
  const mockHost = { lost: 0, created: 0, loads: [] as string[][] };
  jest.mock('./container-host', () => ({
    createContainerHost() {
      mockHost.lost -= 1;
      if (mockHost.lost >= 0) throw new Error('ChunkLoadError');
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

  test('after a failure, the next call loads federation again', async () => {
    const runtime = createContainerRuntime({ integrity: { lookup }, onOffer: jest.fn(), libraries });
    // The second loss is that of the immediate retry.
    mockHost.lost = 2;
    await expect(runtime.load('mfe_one', '/one.js')).rejects.toThrow('ChunkLoadError');
    await expect(runtime.load('mfe_one', '/one.js')).resolves.toBeDefined();
  });
});
