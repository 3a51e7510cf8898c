import { useEffect, useState } from 'react';
import { playerMessages as messages } from '../../../messages';
import type { Player } from '../model/player';
import styles from './notices.module.css';

const SHOWN_MS = 1_000;

/** Says a new speed for a moment: keys change it without anything else being seen. */
export function SpeedNotice({ player }: { player: Player }) {
  const [speed, setSpeed] = useState<number>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const end = player.onEvent((event, before) => {
      // Before the first picture it is only what was remembered.
      if (event.type !== 'speed' || event.speed === before.speed || before.phase === 'opening') return;
      setSpeed(event.speed);
      clearTimeout(timer);
      timer = setTimeout(() => setSpeed(undefined), SHOWN_MS);
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
