import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../class-names';
import { share } from './position';
import { type SliderInput, useSliderInput } from './use-slider-input';
import styles from './slider.module.css';

export interface SliderProps extends SliderInput {
  readonly label: string;
  /** The value as text, for example '4 minutes, 3 seconds'. */
  readonly valueText: string;
  /** End of the buffered media, in units of the value. */
  readonly buffered?: number;
  readonly bubble?: (value: number) => ReactNode;
  readonly className?: string;
}

const at = (part: number) => ({ '--slider-at': String(part) }) as CSSProperties;

export function Slider({ label, valueText, buffered, bubble, className, ...input }: SliderProps) {
  const { min, max, step, value, disabled = false } = input;
  const range = { min, max, step };
  const { track, dragging, pointed, handlers } = useSliderInput(input, bubble !== undefined);
  return (
    <div
      role="slider"
      tabIndex={disabled ? -1 : 0}
      aria-label={label}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={valueText}
      aria-orientation="horizontal"
      aria-disabled={disabled || undefined}
      data-dragging={dragging || undefined}
      className={classNames(styles.slider, className)}
      {...handlers}
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
