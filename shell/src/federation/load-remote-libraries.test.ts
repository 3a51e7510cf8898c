import { loadRemoteLibraries } from './load-remote-libraries';

const mockLine = { cuts: 0 };
jest.mock('@inspire/shared/query', () => {
  mockLine.cuts -= 1;
  if (mockLine.cuts >= 0) throw new Error('ChunkLoadError');
  return { QueryClient: class {} };
});

test('what every remote needs is asked for again after it has failed', async () => {
  mockLine.cuts = 1;
  await expect(loadRemoteLibraries()).rejects.toThrow('ChunkLoadError');
  expect(await loadRemoteLibraries()).toHaveProperty('QueryClient');
});
