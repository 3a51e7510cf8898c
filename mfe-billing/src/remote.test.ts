import { isRemoteModule, readManifest } from '@inspire/shared/remote';
import { createTestHost } from '@inspire/shared/testing';
import manifest from '../remote.json';
import remote from './remote';

test('exposes a remote that serves exactly the paths and slots of its manifest', () => {
  expect(isRemoteModule(remote)).toBe(true);
  const { paths, slots } = readManifest(manifest);
  const routes = remote.routes?.(createTestHost()) ?? [];
  expect(routes.map(({ path }) => path)).toEqual(paths.map(({ path }) => path));
  expect(Object.keys(remote.slots ?? {})).toEqual(slots.map(({ name }) => name));
  expect(slots.every(({ session }) => session === true)).toBe(true);
  expect(paths.some(({ session }) => session)).toBe(false);
});
