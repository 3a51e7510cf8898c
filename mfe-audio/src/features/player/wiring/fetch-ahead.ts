import type { Host } from '@inspire/shared/host';
import { fetchTrackStream } from '../api/get-track-stream';
import type { Player } from '../model/player';
import { currentTrack, placeAfter } from '../model/queue';
import type { Surroundings } from './surroundings';

/** Seconds before a track's end at which the next one is fetched. */
const AHEAD_SECONDS = 30;

/** Fetches the next track's address and its first bytes ahead, so that the gap between two tracks is short. */
export function fetchAhead(player: Player, host: Pick<Host, 'api' | 'queries'>, { warm }: Pick<Surroundings, 'warm'>): () => void {
  let fetched: number | undefined;
  return player.onEvent((event, _, { queue, phase, playing, position, duration, repeatOne, sleep }) => {
    if (event.type !== 'time' || !queue || phase !== 'ready' || !playing || repeatOne || sleep?.kind === 'track') return;
    if (duration - position > AHEAD_SECONDS) return;
    const next = currentTrack({ ...queue, at: placeAfter(queue, 1) }).id;
    if (next === fetched || next === currentTrack(queue).id) return;
    fetched = next;
    // A failure is no matter here: the player asks again, and tells.
    fetchTrackStream(host, next).then(({ url }) => warm(url), () => undefined);
  });
}
