import { makeAlbum, makeAudio } from '@inspire/shared/testing';
import { createQueue, currentTrack, getCover, positionAfter, type Queue, reorder, upNext } from './queue';

const album = makeAlbum({
  albumId: 7,
  thumbnailUrl: '/album.webp',
  thumbnailSources: [{ type: 'image/avif', srcset: '/album.avif 480w' }],
});
const tracks = [1, 2, 3, 4].map((id) => makeAudio({ id, thumbnailUrl: '/album.webp' }));
const zero = () => 0;
const queueOf = (trackId?: number, shuffle = false, random = zero): Queue => {
  const queue = createQueue({ album, tracks, ...(trackId !== undefined && { trackId }) }, shuffle, random);
  if (!queue) throw new Error('no queue');
  return queue;
};
const ids = (queue: Queue) => queue.order.map((index) => queue.tracks[index]?.id);

test.each([
  ['the first without a track', undefined, 1],
  ['the one that was chosen', 3, 3],
  ['the first when the one that was chosen is not there', 99, 1],
])('begins with %s', (_, trackId, id) => {
  const queue = queueOf(trackId);
  expect(currentTrack(queue).id).toBe(id);
  expect(ids(queue)).toEqual([1, 2, 3, 4]);
});

test.each([
  [1, 1, 2],
  [4, 1, 1],
  [1, -1, 4],
  [2, -1, 1],
  [1, 5, 2],
  [3, 0, 3],
])('from track %d, %d steps on is track %d: the ends lead to each other', (from, steps, to) => {
  const queue = queueOf(from);
  expect(currentTrack({ ...queue, at: positionAfter(queue, steps) }).id).toBe(to);
});

test('shuffled, the chosen track comes first, and each track once', () => {
  const queue = queueOf(3, true);
  expect(currentTrack(queue).id).toBe(3);
  expect(ids(queue)[0]).toBe(3);
  expect(ids(queue).toSorted()).toEqual([1, 2, 3, 4]);
  expect(ids(queue)).not.toEqual([3, 1, 2, 4]);
});

test('shuffled without a choice, any track may come first', () =>
  expect(currentTrack(queueOf(undefined, true, () => 0.99)).id).toBe(4));

test('turning shuffle on and off keeps the current track', () => {
  const mixed = reorder(queueOf(2), true, zero);
  expect([currentTrack(mixed).id, mixed.at]).toEqual([2, 0]);
  const ordered = reorder({ ...mixed, at: 2 }, false, zero);
  expect(ids(ordered)).toEqual([1, 2, 3, 4]);
  expect(currentTrack(ordered).id).toBe(currentTrack({ ...mixed, at: 2 }).id);
});

test('the tracks after the current one, once around', () => {
  expect(upNext(queueOf(3)).map(({ track, at }) => [track.id, at])).toEqual([
    [4, 3],
    [1, 0],
    [2, 1],
  ]);
});

test('a track with the cover of its album is stored without encodings and uses those of the album', () => {
  const own = makeAudio({
    id: 9,
    thumbnailUrl: '/own.webp',
    thumbnailSources: [{ type: 'image/avif', srcset: '/own.avif 480w' }],
  });
  const same = makeAudio({ id: 8, thumbnailUrl: '/album.webp', thumbnailSources: album.thumbnailSources });
  const queue = createQueue({ album, tracks: [same, own] }, false, zero)!;
  expect(queue.tracks.map(({ thumbnailSources }) => thumbnailSources)).toEqual([undefined, own.thumbnailSources]);
  expect(getCover(queue, queue.tracks[0]!)).toEqual({ src: '/album.webp', sources: album.thumbnailSources });
  expect(getCover(queue, queue.tracks[1]!)).toEqual({ src: '/own.webp', sources: own.thumbnailSources });
  expect(getCover(queue, { ...queue.tracks[0]!, thumbnailUrl: '' })).toEqual({
    src: '/album.webp',
    sources: album.thumbnailSources,
  });
});
