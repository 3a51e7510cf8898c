import { isRemoteModule, readManifest } from '@inspire/shared/remote';
import { createTestHost } from '@inspire/shared/testing';
import manifest from '../remote.json';
import remote from './remote';

it('has a route for every path that its manifest declares, and no other', () => {
  expect(isRemoteModule(remote)).toBe(true);
  const routes = remote.routes?.(createTestHost()) ?? [];
  expect(routes.map(({ path }) => path)).toEqual(readManifest(manifest).paths.map(({ path }) => path));
});
