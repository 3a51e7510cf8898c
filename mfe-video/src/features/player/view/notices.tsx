import { useEffect, useState } from 'react';
import { PlayerIcon } from '@inspire/shared/ui';
import { playerMessages as messages } from '../../../messages';
import type { Player } from '../model/player';
import type { TapSide } from '../model/taps';
import styles from './notices.module.css';

export interface SeekHintProps {
  readonly side: TapSide;
  readonly seconds: number;
}

export const SeekHint = ({ side, seconds }: SeekHintProps) => (
  <span className={styles.hint} data-side={side}>
    <PlayerIcon name={side === 'back' ? 'replay10' : 'forward10'} size="l" />
    <span>{messages.seconds(seconds)}</span>
  </span>
);

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
