import { loadRemoteLibraries } from './load-remote-libraries';

const mockLine = { cuts: 0 };
jest.mock('@inspire/shared/query', () => {
  mockLine.cuts -= 1;
  if (mockLine.cuts >= 0) throw new Error('ChunkLoadError');
  return { QueryClient: class {} };
});

test('what every remote needs is requested again at once, because connections drop', async () => {
  mockLine.cuts = 1;
  expect(await loadRemoteLibraries()).toHaveProperty('QueryClient');
});
