import { Spinner, useDelayed } from '@inspire/shared/ui';
import { playerMessages as messages } from '../../../messages';
import type { Player } from '../model/player';
import { isBuffering } from '../model/player-state';
import { usePlayer } from './use-player';
import styles from './buffering.module.css';

export function Buffering({ player }: { player: Player }) {
  const shown = useDelayed(usePlayer(player, isBuffering));
  return (
    shown && (
      <div className={styles.place}>
        <Spinner size="l" label={messages.buffering} />
      </div>
    )
  );
}
