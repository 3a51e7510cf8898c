import { TRAILER_PAGE } from '@inspire/shared/guards';
import { isRemoteModule, readManifest } from '@inspire/shared/remote';
import type { ScreenHandle } from '@inspire/shared/session';
import { createTestHost } from '@inspire/shared/testing';
import manifest from '../remote.json';
import remote from './remote';

test('exposes a remote that serves exactly the paths of its manifest, to guests only trailers', () => {
  expect(isRemoteModule(remote)).toBe(true);
  const { paths } = readManifest(manifest);
  const routes = remote.routes?.(createTestHost()) ?? [];
  expect(routes.map(({ path }) => path)).toEqual(paths.map(({ path }) => path));
  expect(paths.filter(({ session }) => session !== true).map(({ path }) => path)).toEqual([TRAILER_PAGE]);
});

test.each([
  ['/user-routes/dashboard', 'Logged Out'],
  ['/user-routes/videos-inAlbums', 'Logged Out'],
  ['/user-routes/video-player', 'Logged Out'],
  ['/user-routes/buyed-video', undefined],
  ['/user-routes/user-profile', undefined],
])('%s reports the end of the session as %s (SPEC-8)', (path, text) => {
  const route = remote.routes?.(createTestHost()).find((candidate) => candidate.path === path);
  expect((route?.handle as ScreenHandle | undefined)?.sessionEndedText).toBe(text);
});
