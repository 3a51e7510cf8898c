import type { Album, Audio } from '@inspire/shared/contracts';

export type QueueAlbum = Pick<Album, 'albumId' | 'title' | 'thumbnailUrl' | 'thumbnailSources' | 'language'>;
export type QueueTrack = Pick<Audio, 'id' | 'title' | 'thumbnailUrl' | 'thumbnailSources' | 'audio_length'>;

/** An album's tracks, in the order in which they play. */
export interface Queue {
  readonly album: QueueAlbum;
  readonly tracks: readonly QueueTrack[];
  /** Indices of `tracks`, each once. */
  readonly order: readonly number[];
  /** Where in the order playback stands. */
  readonly at: number;
}

/** @returns 0 up to, not including, 1 */
export type Random = () => number;

/** The first index stays in front, what follows it is mixed: every order is equally likely. */
function mixed(first: number, count: number, random: Random): number[] {
  const rest = Array.from({ length: count }, (_, index) => index).filter((index) => index !== first);
  for (let end = rest.length - 1; end > 0; end -= 1) {
    const other = Math.floor(random() * (end + 1));
    [rest[end], rest[other]] = [rest[other]!, rest[end]!];
  }
  return [first, ...rest];
}

/** Puts a queue into its own order, or into a mixed one that begins where it stands. */
export function reorder(queue: Queue, shuffle: boolean, random: Random): Queue {
  const index = queue.order[queue.at] ?? 0;
  const count = queue.tracks.length;
  if (shuffle) return { ...queue, order: mixed(index, count, random), at: 0 };
  return { ...queue, order: queue.tracks.map((_, place) => place), at: index };
}

export interface QueueRequest {
  readonly album: QueueAlbum;
  readonly tracks: readonly QueueTrack[];
  /** Id of the track to begin with; without it the first, or any where tracks are mixed. */
  readonly trackId?: number;
}

const albumPart = ({ albumId, title, thumbnailUrl, thumbnailSources, language }: QueueAlbum): QueueAlbum => ({
  albumId,
  title,
  thumbnailUrl,
  ...(thumbnailSources && { thumbnailSources }),
  ...(language && { language }),
});

/** A track whose cover is the album's does not carry its own encodings: the queue is stored. */
const trackPart = (
  { id, title, thumbnailUrl, thumbnailSources, audio_length }: QueueTrack,
  album: QueueAlbum,
): QueueTrack => ({
  id,
  title,
  thumbnailUrl,
  audio_length,
  ...(thumbnailSources && thumbnailUrl !== album.thumbnailUrl && { thumbnailSources }),
});

/** Makes a queue of an album; undefined when it has no tracks. */
export function makeQueue(
  { album, tracks, trackId }: QueueRequest,
  shuffle: boolean,
  random: Random,
): Queue | undefined {
  if (tracks.length === 0) return undefined;
  const any = shuffle && trackId === undefined ? Math.floor(random() * tracks.length) : 0;
  const index =
    trackId === undefined
      ? any
      : Math.max(
          0,
          tracks.findIndex(({ id }) => id === trackId),
        );
  const own = {
    album: albumPart(album),
    tracks: tracks.map((track) => trackPart(track, album)),
    order: tracks.map((_, place) => place),
    at: index,
  };
  return shuffle ? reorder(own, true, random) : own;
}

/** The track that a queue stands at. */
export function currentTrack({ tracks, order, at }: Queue): QueueTrack {
  const track = tracks[order[at] ?? -1];
  if (!track) throw new Error('A queue stands at one of its tracks');
  return track;
}

/** The place so many steps on; both ends lead to each other (SPEC-4). */
export const placeAfter = ({ order, at }: Queue, steps: number): number =>
  (((at + steps) % order.length) + order.length) % order.length;

/** What plays after the current track, once round, with the places they have. */
export const upNext = (queue: Queue): { track: QueueTrack; at: number }[] =>
  queue.order.slice(1).map((_, index) => {
    const at = placeAfter(queue, index + 1);
    return { at, track: currentTrack({ ...queue, at }) };
  });

/** A track's picture; the album's encodings where it is the album's. */
export const coverOf = ({ album }: Queue, track: QueueTrack) => ({
  src: track.thumbnailUrl || album.thumbnailUrl,
  sources:
    track.thumbnailSources ??
    (track.thumbnailUrl === album.thumbnailUrl || !track.thumbnailUrl ? album.thumbnailSources : undefined),
});
