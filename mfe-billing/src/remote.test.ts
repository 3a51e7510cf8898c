import { isRemoteModule, readManifest } from '@inspire/shared/remote';
import { createTestHost } from '@inspire/shared/testing';
import manifest from '../remote.json';
import remote from './remote';

test('what is exposed is a remote, and serves exactly the paths that its manifest promises', () => {
  expect(isRemoteModule(remote)).toBe(true);
  const { paths } = readManifest(manifest);
  const routes = remote.routes?.(createTestHost()) ?? [];
  expect(routes.map(({ path }) => path)).toEqual(paths.map(({ path }) => path));
  expect(paths.some(({ session }) => session)).toBe(false);
});
