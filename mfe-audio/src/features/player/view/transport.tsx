import type { RefObject } from 'react';
import { Icon, IconButton, PlayerIcon, Spinner, useDelayed } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import { usePlayer, usePlayerState } from './use-player';
import styles from './transport.module.css';

export interface TransportProps {
  /** Size of the middle button. @default 'm' */
  readonly size?: 'm' | 'l';
  readonly playButton: RefObject<HTMLButtonElement | null>;
}

/** Previous, play or pause, next. */
export function Transport({ size = 'm', playButton }: TransportProps) {
  const player = usePlayer();
  const playing = usePlayerState((state) => state.playing);
  const waiting = usePlayerState((state) => state.waiting && state.playing);
  const isSlow = useDelayed(waiting);
  return (
    <div className={styles.transport}>
      <IconButton label={messages.player.previous} size={size} onClick={() => player.request({ type: 'previous' })}>
        <PlayerIcon name="skipBack" />
      </IconButton>
      <IconButton
        ref={playButton}
        label={playing ? messages.pause : messages.play}
        size={size}
        className={styles.play}
        onClick={() => player.request({ type: 'togglePlay' })}
      >
        {isSlow ? <Spinner label={messages.player.loading} /> : <Icon name={playing ? 'pause' : 'play'} />}
      </IconButton>
      <IconButton label={messages.player.next} size={size} onClick={() => player.request({ type: 'next' })}>
        <PlayerIcon name="skipForward" />
      </IconButton>
    </div>
  );
}
