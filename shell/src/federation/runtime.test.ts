/** @jest-environment @inspire/devkit/jest/browser */
import { createContainerRuntime } from './runtime';

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
