import type { Album, Audio } from '@inspire/shared/contracts';

export type QueueAlbum = Pick<Album, 'albumId' | 'title' | 'thumbnailUrl' | 'thumbnailSources' | 'language'>;
export type QueueTrack = Pick<Audio, 'id' | 'title' | 'thumbnailUrl' | 'thumbnailSources' | 'audio_length'>;

export interface Queue {
  readonly album: QueueAlbum;
  readonly tracks: readonly QueueTrack[];
  /** Indices of `tracks`, each once. */
  readonly order: readonly number[];
  /** Position of the current track in `order`. */
  readonly at: number;
}

/** @returns 0 up to, not including, 1 */
export type Random = () => number;

/** Shuffles the indices behind a first one (Fisher-Yates: every order is equally likely). */
function shuffleAfter(first: number, count: number, random: Random): number[] {
  const rest = Array.from({ length: count }, (_, index) => index).filter((index) => index !== first);
  for (let end = rest.length - 1; end > 0; end -= 1) {
    const other = Math.floor(random() * (end + 1));
    [rest[end], rest[other]] = [rest[other]!, rest[end]!];
  }
  return [first, ...rest];
}

/** Puts a queue into album order, or into a random order that starts with the current track. */
export function reorder(queue: Queue, shuffle: boolean, random: Random): Queue {
  const index = queue.order[queue.at] ?? 0;
  const count = queue.tracks.length;
  if (shuffle) return { ...queue, order: shuffleAfter(index, count, random), at: 0 };
  return { ...queue, order: queue.tracks.map((_, position) => position), at: index };
}

export interface QueueRequest {
  readonly album: QueueAlbum;
  readonly tracks: readonly QueueTrack[];
  /** Id of the first track. Without it: the album's first, or a random one while shuffle is on. */
  readonly trackId?: number;
}

const toQueueAlbum = ({ albumId, title, thumbnailUrl, thumbnailSources, language }: QueueAlbum): QueueAlbum => ({
  albumId,
  title,
  thumbnailUrl,
  ...(thumbnailSources && { thumbnailSources }),
  ...(language && { language }),
});

/** Omits encodings that equal the album's, to keep the stored queue small. */
const toQueueTrack = (
  { id, title, thumbnailUrl, thumbnailSources, audio_length }: QueueTrack,
  album: QueueAlbum,
): QueueTrack => ({
  id,
  title,
  thumbnailUrl,
  audio_length,
  ...(thumbnailSources && thumbnailUrl !== album.thumbnailUrl && { thumbnailSources }),
});

/** Creates a queue of an album's tracks. @returns undefined for an album without tracks */
export function createQueue(
  { album, tracks, trackId }: QueueRequest,
  shuffle: boolean,
  random: Random,
): Queue | undefined {
  if (tracks.length === 0) return undefined;
  const start = shuffle && trackId === undefined ? Math.floor(random() * tracks.length) : 0;
  const index =
    trackId === undefined
      ? start
      : Math.max(
          0,
          tracks.findIndex(({ id }) => id === trackId),
        );
  const queue = {
    album: toQueueAlbum(album),
    tracks: tracks.map((track) => toQueueTrack(track, album)),
    order: tracks.map((_, position) => position),
    at: index,
  };
  return shuffle ? reorder(queue, true, random) : queue;
}

export function currentTrack({ tracks, order, at }: Queue): QueueTrack {
  const track = tracks[order[at] ?? -1];
  if (!track) throw new Error('The position is outside the queue');
  return track;
}

/** Returns the position after some steps; both ends of the queue wrap around (SPEC-4). */
export const positionAfter = ({ order, at }: Queue, steps: number): number =>
  (((at + steps) % order.length) + order.length) % order.length;

/** Returns the tracks after the current one, once around the queue, with their positions. */
export const upNext = (queue: Queue): { track: QueueTrack; at: number }[] =>
  queue.order.slice(1).map((_, index) => {
    const at = positionAfter(queue, index + 1);
    return { at, track: currentTrack({ ...queue, at }) };
  });

/** Returns a track's cover, with the album's encodings if it is the album's cover. */
export const getCover = ({ album }: Queue, track: QueueTrack) => ({
  src: track.thumbnailUrl || album.thumbnailUrl,
  sources:
    track.thumbnailSources ??
    (track.thumbnailUrl === album.thumbnailUrl || !track.thumbnailUrl ? album.thumbnailSources : undefined),
});
