import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { PLAYER_STEP } from '@inspire/shared/playback';
import type { Player } from '../model/player';
import { afterTap, countSteps, type Taps } from '../model/taps';
import type { SeekHintProps } from './notices';

const HINT_DURATION_MS = 800;

/** A double tap on a half of the picture seeks 10 seconds back or forward, and every further tap 10 more. */
export function useTaps(player: Player): {
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
