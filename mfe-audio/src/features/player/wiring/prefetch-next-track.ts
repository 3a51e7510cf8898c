import type { Host } from '@inspire/shared/host';
import { toStreamFailure } from '@inspire/shared/playback';
import { fetchTrackStream } from '../api/get-track-stream';
import { toPlaybackError } from '../model/playback-error';
import type { Player } from '../model/player';
import { currentTrack, placeAfter } from '../model/queue';

/** Seconds before a track's end at which the next one is fetched, if the line is free; at the later moment in any case. */
const AHEAD_SECONDS = 30;
const AT_LAST_SECONDS = 10;

/** Fetches the next track's address and its beginning ahead, so that nobody hears a gap between two tracks. */
export function prefetchNextTrack(player: Player, host: Pick<Host, 'api' | 'queries'>): () => void {
  let fetched: number | undefined;
  const fetchNext = async (track: number) => {
    try {
      const { url } = await fetchTrackStream(host, track, { force: false });
      // Meanwhile another one may be next, or none.
      if (fetched === track) player.preloadTrack(url);
    } catch (error) {
      // The server reports a displacement once and would renew the lease on the next request (D-16). The player requests the
      // URL again after any other failure, and reports that one.
      const failure = toStreamFailure(error);
      const playbackError = failure.kind === 'displaced' && toPlaybackError(failure);
      if (playbackError) player.fail(playbackError);
    }
  };
  return player.onEvent((event, _, { queue, phase, playing, position, duration, bufferedEnd, repeatOne, sleep }) => {
    // By the end, the address that was fetched may be too old; and what is loaded anew takes the place of what was got ready.
    if (['put', 'moved', 'paused', 'ready', 'emptied'].includes(event.type)) fetched = undefined;
    if (event.type !== 'time' || !queue || phase !== 'ready' || !playing || repeatOne || sleep?.kind === 'track')
      return;
    const left = duration - position;
    if (left > AHEAD_SECONDS || (left > AT_LAST_SECONDS && bufferedEnd < duration - 1)) return;
    const next = currentTrack({ ...queue, at: placeAfter(queue, 1) }).id;
    if (next === fetched || next === currentTrack(queue).id) return;
    fetched = next;
    void fetchNext(next);
  });
}
