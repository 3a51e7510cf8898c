import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { Icon } from '@inspire/shared/ui';
import type { Player } from '../model/player';
import { isBuffering } from '../model/player-state';
import { SeekHint } from './notices';
import { usePlayer } from './use-player';
import { useTaps } from './use-taps';
import styles from './play-target.module.css';

/**
 * The picture as a target: a click plays or pauses, a double click toggles fullscreen. Touch screens get a large
 * button, and a double tap on a half seeks. Hidden from assistive technology, because the control bar and the keys
 * offer the same.
 */
export function PlayTarget({ player }: { player: Player }) {
  const playing = usePlayer(player, (state) => state.playing);
  const resting = usePlayer(
    player,
    (state) => !state.playing && state.phase !== 'ended' && !(state.phase === 'opening' && state.waiting),
  );
  const buffering = usePlayer(player, isBuffering);
  const touched = useRef(false);
  const { hint, onTap } = useTaps(player);
  const toggle = () => player.request({ type: 'togglePlay' });
  const onPointerDown = ({ pointerType }: PointerEvent) => {
    touched.current = pointerType === 'touch';
  };
  const onSurface = (event: MouseEvent) => {
    // A touch on the picture only shows the controls; the second click of a double click reverts the first.
    if (!touched.current && event.detail <= 2) toggle();
  };
  return (
    <div
      className={styles.surface}
      aria-hidden
      onPointerDown={onPointerDown}
      onPointerUp={onTap}
      onClick={onSurface}
      onDoubleClick={() => !touched.current && player.request({ type: 'toggleFullscreen' })}
    >
      {hint && <SeekHint {...hint} />}
      <button
        type="button"
        tabIndex={-1}
        className={styles.target}
        data-resting={resting || undefined}
        data-buffering={buffering || undefined}
        onPointerUp={(event) => event.stopPropagation()}
        onClick={(event) => {
          event.stopPropagation();
          toggle();
        }}
      >
        <Icon name={playing ? 'pause' : 'play'} size="xl" />
      </button>
    </div>
  );
}
