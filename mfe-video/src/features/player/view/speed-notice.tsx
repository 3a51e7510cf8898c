import { useEffect, useState } from 'react';
import { playerMessages as messages } from '../../../messages';
import type { Player } from '../model/player';
import styles from './notices.module.css';

const NOTICE_DURATION_MS = 1_000;

/** Shows a new speed briefly, because a change by key is visible nowhere else. */
export function SpeedNotice({ player }: { player: Player }) {
  const [speed, setSpeed] = useState<number>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const end = player.onEvent((event, before) => {
      // Before the first picture, the engine only applies the stored speed.
      if (event.type !== 'speed' || event.speed === before.speed || before.phase === 'opening') return;
      setSpeed(event.speed);
      clearTimeout(timer);
      timer = setTimeout(() => setSpeed(undefined), NOTICE_DURATION_MS);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [player]);
  return (
    speed !== undefined && (
      <p role="status" className={styles.speed}>
        {messages.speedNow(speed)}
      </p>
    )
  );
}
