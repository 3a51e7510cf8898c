import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { type SliderRange, valueAfterKey, valueAt } from './position';

export interface SliderInput extends SliderRange {
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** Called with the final value: the pointer was lifted, or a key pressed. */
  readonly onCommit?: (value: number) => void;
  /** Called when the system cancels the pointer: discard the values since the press. */
  readonly onCancel?: () => void;
  readonly disabled?: boolean;
}

/**
 * Handles a slider's mouse, touch and keyboard input.
 * @param followsPointer whether the caller needs `pointed`, the value under the pointer
 */
export function useSliderInput(
  { min, max, step, value, onChange, onCommit, onCancel, disabled }: SliderInput,
  followsPointer: boolean,
) {
  const range = { min, max, step };
  const track = useRef<HTMLDivElement>(null);
  const [dragging, setDragging] = useState(false);
  const [pointed, setPointed] = useState<number>();

  const getValue = ({ clientX }: PointerEvent): number => {
    const box = track.current?.getBoundingClientRect();
    return box ? valueAt(range, (clientX - box.left) / box.width) : value;
  };
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (disabled || event.button !== 0) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      setDragging(true);
      // Touch does not hover: show the bubble on press.
      if (followsPointer) setPointed(getValue(event));
      onChange(getValue(event));
    },
    onPointerMove(event: PointerEvent) {
      if (followsPointer) setPointed(getValue(event));
      if (dragging) onChange(getValue(event));
    },
    onPointerUp(event: PointerEvent) {
      if (!dragging) return;
      setDragging(false);
      onCommit?.(getValue(event));
      if (event.pointerType === 'touch') setPointed(undefined);
    },
    onPointerCancel() {
      setPointed(undefined);
      if (!dragging) return;
      setDragging(false);
      onCancel?.();
    },
    onPointerLeave: () => setPointed(undefined),
    onKeyDown(event: KeyboardEvent) {
      const next = event.ctrlKey || event.metaKey || event.altKey ? undefined : valueAfterKey(range, value, event.key);
      if (disabled || next === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      if (next === value) return;
      onChange(next);
      onCommit?.(next);
    },
  };
  return { track, dragging, pointed, handlers };
}
