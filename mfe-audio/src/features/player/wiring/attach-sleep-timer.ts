import type { Player } from '../model/player';
import type { PlayerPlatform } from './player-platform';

/** Pauses when the sleep timer runs out. */
export function attachSleepTimer(player: Player, { now, later }: Pick<PlayerPlatform, 'now' | 'later'>): () => void {
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
