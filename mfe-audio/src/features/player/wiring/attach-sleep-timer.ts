import type { Player } from '../model/player';
import type { PlayerPlatform } from './player-platform';

/** Pauses when the sleep timer runs out. */
export function attachSleepTimer(
  player: Player,
  { now, setTimer }: Pick<PlayerPlatform, 'now' | 'setTimer'>,
): () => void {
  let cancel = (): void => undefined;
  const unfollow = player.onEvent(({ type }, _, { sleep }) => {
    if (type !== 'sleepSet' && type !== 'emptied') return;
    cancel();
    cancel = sleep?.kind === 'time' ? setTimer(sleep.endsAt - now(), wake) : () => undefined;
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
