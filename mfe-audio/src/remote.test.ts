/** @jest-environment @inspire/devkit/jest/browser */
import { isRemoteModule, readManifest } from '@inspire/shared/remote';
import { createTestHost } from '@inspire/shared/testing';
import manifest from '../remote.json';
import remote from './remote';

test('the exposed module is a remote with exactly the paths and slots of its manifest', () => {
  expect(isRemoteModule(remote)).toBe(true);
  const { paths, slots } = readManifest(manifest);
  const routes = remote.routes?.(createTestHost()) ?? [];
  expect(routes.map(({ path }) => path)).toEqual(paths.map(({ path }) => path));
  expect(Object.keys(remote.slots ?? {})).toEqual(slots.map(({ name }) => name));
  expect([...paths, ...slots].every(({ session }) => session === true)).toBe(true);
});

test('the audio element is in the document between start and dispose, where stop-media finds it', () => {
  const dispose = remote.start?.(createTestHost());
  expect(document.querySelectorAll('audio')).toHaveLength(1);
  dispose?.();
  expect(document.querySelectorAll('audio')).toHaveLength(0);
});
