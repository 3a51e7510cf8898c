import { makeAlbum, makeNotification, makeVideo } from '@inspire/shared/testing';
import { getTarget, toNotificationItems } from './notification-item';

const ids = (list: Parameters<typeof toNotificationItems>[0]) => toNotificationItems(list).map(({ id }) => id);

test('audio and video only, newest first; at the same time the higher id first', () => {
  expect(
    ids([
      makeNotification({ id: 1, createdAt: '2026-11-01T00:00:00.000Z' }),
      makeNotification({ id: 2, type: 'album', createdAt: '2026-11-09T00:00:00.000Z' }),
      makeNotification({ id: 3, type: 'audio', createdAt: '2026-11-05T00:00:00.000Z' }),
      makeNotification({ id: 4, createdAt: '2026-11-05T00:00:00.000Z' }),
      makeNotification({ id: 5, createdAt: 'some day' }),
    ]),
  ).toEqual([4, 3, 1, 5]);
});

test('audio has its text in message, video in description', () => {
  const both = { message: 'A message.', description: 'A description.' };
  expect(toNotificationItems([makeNotification({ type: 'audio', ...both })])[0]).toMatchObject({
    kind: 'audio',
    text: 'A message.',
  });
  expect(toNotificationItems([makeNotification({ ...both })])[0]).toMatchObject({
    kind: 'video',
    text: 'A description.',
  });
});

test('shows the picture of its video or album', () => {
  const thumbnailSources = [{ type: 'image/avif', srcset: 'a.avif 640w' }];
  const [video] = toNotificationItems([
    makeNotification({ videoData: [makeVideo({ thumbnailUrl: '/v.jpg', thumbnailSources })] }),
  ]);
  expect(video?.picture).toEqual({ src: '/v.jpg', sources: thumbnailSources });
  const [audio] = toNotificationItems([
    makeNotification({ type: 'audio', albumData: makeAlbum({ thumbnailUrl: '/a.jpg' }) }),
  ]);
  expect(audio?.picture).toEqual({ src: '/a.jpg' });
});

test('the id may have either name, and absent fields are left out', () => {
  expect(toNotificationItems([{ id: 3, type: 'video', title: 'A talk' }])).toEqual([
    { id: 3, kind: 'video', title: 'A talk', text: '', createdAt: '', seen: false, picture: { src: '' } },
  ]);
  expect(ids([{ notificationId: 8, type: 'audio', title: 'An album' }])).toEqual([8]);
});

test.each([
  ['no id', { type: 'video' as const, title: 'A talk' }],
  ['no title', { id: 1, type: 'video' as const }],
  ['no type', { id: 1, title: 'A talk' }],
])('with %s it is not shown', (_, given) => expect(toNotificationItems([given])).toEqual([]));

describe('the target of', () => {
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
});
