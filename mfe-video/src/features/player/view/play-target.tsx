import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { PLAYER_STEP } from '@inspire/shared/playback';
import { Icon } from '@inspire/shared/ui';
import type { Player } from '../model/player';
import { isBuffering } from '../model/player-state';
import { afterTap, countSteps, type Taps } from '../model/taps';
import { SeekHint, type SeekHintProps } from './notices';
import { usePlayer } from './use-player';
import styles from './play-target.module.css';

const HINT_DURATION_MS = 800;

/** A double tap on a half of the picture seeks 10 seconds back or forward, and every further tap 10 more. */
function useTaps(player: Player): {
  readonly hint: SeekHintProps | undefined;
  readonly onTap: (event: PointerEvent) => void;
} {
  const taps = useRef<Taps>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [hint, setHint] = useState<SeekHintProps>();
  useEffect(() => () => clearTimeout(timer.current), []);

  const onTap = ({ pointerType, currentTarget, clientX, timeStamp }: PointerEvent) => {
    if (pointerType !== 'touch' || player.state().phase === 'opening') return;
    const { left, width } = currentTarget.getBoundingClientRect();
    taps.current = afterTap(taps.current, clientX < left + width / 2 ? 'back' : 'forward', timeStamp);
    const { side } = taps.current;
    const steps = countSteps(taps.current);
    if (steps === 0) return;
    player.request({ type: 'seekBy', seconds: side === 'back' ? -PLAYER_STEP.longSeconds : PLAYER_STEP.longSeconds });
    setHint({ side, seconds: steps * PLAYER_STEP.longSeconds });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHint(undefined), HINT_DURATION_MS);
  };
  return { hint, onTap };
}

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
