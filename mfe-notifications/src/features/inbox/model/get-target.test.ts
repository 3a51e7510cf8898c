import { makeAlbum, makeNotification, makeVideo } from '@inspire/shared/testing';
import { getTarget } from './get-target';

const video = makeVideo({ id: 7 });

test.each([
  ['a video', makeNotification({ videoData: [video] }), { href: '/user-routes/video-player?id=7', state: video }],
  [
    'an audio album',
    makeNotification({ type: 'audio', albumData: makeAlbum({ albumId: 9 }) }),
    { href: '/user-routes/audio-player?id=9', state: { id: 9 } },
  ],
  [
    'a video album',
    makeNotification({ videoData: [], albumData: makeAlbum({ albumId: 9, mediaType: 'VIDEO' }) }),
    { href: '/user-routes/videos-inAlbums?id=9', state: { albumId: 9 } },
  ],
  [
    'a video that is only referred to',
    makeNotification({ videoData: [], referenceId: 7 }),
    { href: '/user-routes/video-player?id=7' },
  ],
  [
    'an album that is only referred to',
    { type: 'audio' as const, referenceId: 9 },
    { href: '/user-routes/audio-player?id=9', state: { id: 9 } },
  ],
])('%s', (_, notification, expected) => {
  const { path, ...target } = getTarget(notification) ?? {};
  expect(target).toEqual(expected);
  expect(expected.href.startsWith(`${path}?`)).toBe(true);
});

test('a notification without a reference has no target', () => expect(getTarget({ type: 'video' })).toBeUndefined());
