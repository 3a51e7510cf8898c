import type { ReactNode } from 'react';
import type { RailCounts } from './layout';
import styles from './rail-row.module.css';

export interface RailRowProps {
  readonly visible: RailCounts;
  readonly slides: readonly ReactNode[];
}

/** Slides that are laid out by CSS alone: for skeletons and server rendering. */
export function RailRow({ visible, slides }: RailRowProps) {
  return (
    <div
      className={styles.row}
      data-wide={visible.wide}
      data-large={visible.large}
      data-medium={visible.medium}
      data-small={visible.small}
    >
      {slides.map((slide, index) => (
        <div key={index} className={styles.slot}>
          {slide}
        </div>
      ))}
    </div>
  );
}
