import type { Player } from '../model/player';
import type { Surroundings } from './surroundings';

/** Pauses when the sleep timer runs out. */
export function followSleep(player: Player, { now, later }: Pick<Surroundings, 'now' | 'later'>): () => void {
  let cancel = (): void => undefined;
  const unfollow = player.onEvent(({ type }, _, { sleep }) => {
    if (type !== 'sleepSet' && type !== 'emptied') return;
    cancel();
    cancel = sleep?.kind === 'time' ? later(sleep.endsAt - now(), wake) : () => undefined;
  });
  function wake() {
    player.request({ type: 'pause' });
    player.request({ type: 'setSleep', after: undefined });
  }
  return () => {
    unfollow();
    cancel();
  };
}
