import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { classNames } from '../class-names';
import { share, valueAfterKey, valueAt } from './position';
import styles from './slider.module.css';

export interface SliderProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  /** Each value on the way. */
  readonly onChange: (value: number) => void;
  /** The value that the viewer settled on: the pointer was lifted, or a key pressed. */
  readonly onCommit?: (value: number) => void;
  /** The system took the pointer away: nothing was settled on, and the values on the way are void. */
  readonly onCancel?: () => void;
  /** The value in words, for example '4 minutes, 3 seconds'. */
  readonly valueText: string;
  /** How far it is loaded, in units of the value. */
  readonly buffered?: number;
  /** @default 'horizontal' */
  readonly orientation?: 'horizontal' | 'vertical';
  /** Shown over the place that the pointer is at. */
  readonly bubble?: (value: number) => ReactNode;
  readonly disabled?: boolean;
  readonly className?: string;
}

const at = (part: number) => ({ '--slider-at': String(part) }) as CSSProperties;

/** A slider for a mouse, a finger and keys. */
export function Slider(props: SliderProps) {
  const {
    label,
    min,
    max,
    step,
    value,
    onChange,
    onCommit,
    onCancel,
    valueText,
    buffered,
    orientation = 'horizontal',
    bubble,
    disabled = false,
    className,
  } = props;
  const range = { min, max, step };
  const track = useRef<HTMLDivElement>(null);
  const [dragging, setDragging] = useState(false);
  const [pointed, setPointed] = useState<number>();

  const valueOf = ({ clientX, clientY }: PointerEvent): number => {
    const box = track.current?.getBoundingClientRect();
    if (!box) return value;
    const part = orientation === 'horizontal' ? (clientX - box.left) / box.width : (box.bottom - clientY) / box.height;
    return valueAt(range, part);
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (disabled || event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    setDragging(true);
    // A finger does not hover: its bubble comes with the press.
    if (bubble) setPointed(valueOf(event));
    onChange(valueOf(event));
  };
  const onPointerMove = (event: PointerEvent) => {
    if (bubble) setPointed(valueOf(event));
    if (dragging) onChange(valueOf(event));
  };
  const onPointerUp = (event: PointerEvent) => {
    if (!dragging) return;
    setDragging(false);
    onCommit?.(valueOf(event));
    if (event.pointerType === 'touch') setPointed(undefined);
  };
  const onPointerCancel = () => {
    setPointed(undefined);
    if (!dragging) return;
    setDragging(false);
    onCancel?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.ctrlKey || event.metaKey || event.altKey ? undefined : valueAfterKey(range, value, event.key);
    if (disabled || next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (next === value) return;
    onChange(next);
    onCommit?.(next);
  };

  return (
    <div
      role="slider"
      tabIndex={disabled ? -1 : 0}
      aria-label={label}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={valueText}
      aria-orientation={orientation}
      aria-disabled={disabled || undefined}
      data-dragging={dragging || undefined}
      className={classNames(styles.slider, styles[orientation], className)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerCancel}
      onPointerLeave={() => setPointed(undefined)}
      onKeyDown={onKeyDown}
    >
      <div ref={track} className={styles.track}>
        <div className={styles.rail}>
          {buffered !== undefined && (
            <div data-testid="buffered" className={styles.buffered} style={at(share(range, buffered))} />
          )}
          <div className={styles.played} style={at(share(range, value))} />
        </div>
        <div className={styles.thumb} style={at(share(range, value))} />
        {bubble && pointed !== undefined && (
          <div className={styles.bubble} style={at(share(range, pointed))} aria-hidden>
            {bubble(pointed)}
          </div>
        )}
      </div>
    </div>
  );
}
