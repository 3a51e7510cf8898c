import { isRemoteModule, readManifest } from '@inspire/shared/remote';
import { createTestHost } from '@inspire/shared/testing';
import manifest from '../remote.json';
import remote from './remote';

test('what is exposed is a remote, and serves exactly the paths and slots that its manifest promises', () => {
  expect(isRemoteModule(remote)).toBe(true);
  const { paths, slots } = readManifest(manifest);
  const routes = remote.routes?.(createTestHost()) ?? [];
  expect(routes.map(({ path }) => path)).toEqual(paths.map(({ path }) => path));
  expect(Object.keys(remote.slots ?? {})).toEqual(slots.map(({ name }) => name));
  expect([...paths, ...slots].every(({ session }) => session === true)).toBe(true);
});

test('started, its audio element stands in the document, where stop-media finds it; ended, it is gone', () => {
  const dispose = remote.start?.(createTestHost());
  expect(document.querySelectorAll('audio')).toHaveLength(1);
  dispose?.();
  expect(document.querySelectorAll('audio')).toHaveLength(0);
});
