import { Spinner } from '@inspire/shared/ui';
import { playerMessages as messages } from '../../../messages';
import type { Player } from '../model/player';
import { useDelayed } from './use-delayed';
import { usePlayer } from './use-player';
import styles from './buffering.module.css';

/** look: a spinner only after 400 ms; what comes sooner would only flicker. */
const SPINNER_MS = 400;

/** Says that playback waits for data. */
export function Buffering({ player }: { player: Player }) {
  const waiting = usePlayer(
    player,
    (state) => (state.waiting || state.seeking) && (state.playing || state.phase === 'opening'),
  );
  const shown = useDelayed(waiting, SPINNER_MS);
  return (
    shown && (
      <div className={styles.place}>
        <Spinner size="l" label={messages.buffering} />
      </div>
    )
  );
}
