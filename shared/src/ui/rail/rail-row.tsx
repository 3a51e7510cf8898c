import type { ReactNode } from 'react';
import type { RailCounts } from './layout';
import styles from './rail-row.module.css';

export interface RailRowProps {
  readonly visible: RailCounts;
  readonly slides: readonly ReactNode[];
  /** Called with the slide that has the focus; undefined when it leaves. */
  readonly onFocusSlide: (slide: number | undefined) => void;
}

/** Slides that are laid out by CSS alone: for skeletons, server rendering and the first rendering. */
export function RailRow({ visible, slides, onFocusSlide }: RailRowProps) {
  return (
    <div
      className={styles.row}
      data-wide={visible.wide}
      data-large={visible.large}
      data-medium={visible.medium}
      data-small={visible.small}
    >
      {slides.map((slide, index) => (
        <div
          key={index}
          className={styles.slot}
          onFocus={() => onFocusSlide(index)}
          onBlur={() => onFocusSlide(undefined)}
        >
          {slide}
        </div>
      ))}
    </div>
  );
}
