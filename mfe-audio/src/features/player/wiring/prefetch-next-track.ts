import type { Host } from '@inspire/shared/host';
import { fetchTrackStream } from '../api/get-track-stream';
import type { Player } from '../model/player';
import { currentTrack, placeAfter } from '../model/queue';
import { readStreamFailure } from '../model/stream-failure';

/** Seconds before a track's end at which the next one is fetched, if the line is free; at the later moment in any case. */
const AHEAD_SECONDS = 30;
const AT_LAST_SECONDS = 10;

/** Fetches the next track's address and its beginning ahead, so that nobody hears a gap between two tracks. */
export function prefetchNextTrack(player: Player, host: Pick<Host, 'api' | 'queries'>): () => void {
  let fetched: number | undefined;
  const fetchNext = async (track: number) => {
    try {
      const { url } = await fetchTrackStream(host, track);
      // Meanwhile another one may be next, or none.
      if (fetched === track) player.preloadTrack(url);
    } catch (error) {
      // The server says it once: asked again at the track's end, it would take the place back from the other device. Any
      // other failure is no matter here: the player asks again, and tells.
      const fault = readStreamFailure(error);
      if (fault?.kind === 'displaced') player.fail(fault);
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
