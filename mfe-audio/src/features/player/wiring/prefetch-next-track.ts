import type { Host } from '@inspire/shared/host';
import { toStreamFailure } from '@inspire/shared/playback';
import { fetchTrackStream } from '../api/get-track-stream';
import { toPlaybackError } from '../model/playback-error';
import type { Player } from '../model/player';
import { currentTrack, positionAfter } from '../model/queue';

/** Seconds before the end of a track at which the next one is fetched if the current track is completely buffered. */
const PREFETCH_SECONDS = 30;
/** Seconds before the end at which it is fetched even if the current track is not completely buffered. */
const MIN_PREFETCH_SECONDS = 10;

/** Fetches the next track's URL and its beginning early, so that there is no gap between two tracks. */
export function prefetchNextTrack(player: Player, host: Pick<Host, 'api' | 'queries'>): () => void {
  let fetched: number | undefined;
  const fetchNext = async (track: number) => {
    try {
      const { url } = await fetchTrackStream(host, track, { force: false });
      // The next track may have changed meanwhile.
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
    // Fetch again after these: a seek may outlive the URL, and loading the current track drops the preloaded one.
    if (['put', 'moved', 'paused', 'ready', 'emptied'].includes(event.type)) fetched = undefined;
    if (event.type !== 'time' || !queue || phase !== 'ready' || !playing || repeatOne || sleep?.kind === 'track')
      return;
    const left = duration - position;
    if (left > PREFETCH_SECONDS || (left > MIN_PREFETCH_SECONDS && bufferedEnd < duration - 1)) return;
    const next = currentTrack({ ...queue, at: positionAfter(queue, 1) }).id;
    if (next === fetched || next === currentTrack(queue).id) return;
    fetched = next;
    void fetchNext(next);
  });
}
