import { loadRemoteLibraries } from './load-remote-libraries';

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
