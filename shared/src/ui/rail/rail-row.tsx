import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import styles from './rail-row.module.css';

/** Where the focus is in a row. */
export interface FocusedPlace {
  readonly slide: number;
  /** Which of the slide's links and buttons. */
  readonly part: number;
}

export const listFocusable = (slot: Element | undefined): HTMLElement[] => [
  ...(slot?.querySelectorAll<HTMLElement>('a[href], button') ?? []),
];

export interface RailRowProps {
  /** Visible slides on wide windows; style rules have the other counts. */
  readonly wide: 4 | 5;
  readonly slides: readonly ReactNode[];
  /** Receives what has the focus when the row is replaced. */
  readonly focused: RefObject<FocusedPlace | undefined>;
}

/** Slides that are laid out by CSS alone: for skeletons, server rendering and until the slider is rendered. */
export function RailRow({ wide, slides, focused }: RailRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const slots = row.current?.children ?? [];
    // React cleans up before it removes the elements.
    return () => {
      const slide = [...slots].findIndex((slot) => slot.contains(document.activeElement));
      const part = listFocusable(slots[slide]).indexOf(document.activeElement as HTMLElement);
      focused.current = slide < 0 ? undefined : { slide, part: Math.max(0, part) };
    };
  }, [focused]);
  return (
    <div ref={row} className={styles.row} data-wide={wide}>
      {slides.map((slide, index) => (
        <div key={index} className={styles.slot}>
          {slide}
        </div>
      ))}
    </div>
  );
}
