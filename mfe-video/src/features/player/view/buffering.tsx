import { Spinner, useDelayed } from '@inspire/shared/ui';
import { playerMessages as messages } from '../../../messages';
import type { Player } from '../model/player';
import { usePlayer } from './use-player';
import styles from './buffering.module.css';

export function Buffering({ player }: { player: Player }) {
  const waiting = usePlayer(
    player,
    (state) => (state.waiting || state.seeking) && (state.playing || state.phase === 'opening'),
  );
  const shown = useDelayed(waiting);
  return (
    shown && (
      <div className={styles.place}>
        <Spinner size="l" label={messages.buffering} />
      </div>
    )
  );
}
