import type { Player } from '../model/player';
import type { PlayerPlatform } from './player-platform';

export function attachSleepTimer(
  player: Player,
  { now, setTimer }: Pick<PlayerPlatform, 'now' | 'setTimer'>,
): () => void {
  let cancel = (): void => undefined;
  const unsubscribe = player.onEvent(({ type }, _, { sleep }) => {
    if (type !== 'sleepSet' && type !== 'emptied') return;
    cancel();
    cancel = sleep?.kind === 'time' ? setTimer(sleep.endsAt - now(), onEnd) : () => undefined;
  });
  function onEnd() {
    player.request({ type: 'pause' });
    player.request({ type: 'setSleep', after: undefined });
  }
  return () => {
    unsubscribe();
    cancel();
  };
}
