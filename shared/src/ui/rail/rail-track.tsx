import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useIsomorphicLayoutEffect } from '../motion';
import { afterKey, isInView, lastFirst, type RailView, reveal } from './layout';
import { ignorePictures, Slick } from './slick';
import { useRailWindow } from './use-rail-window';
import styles from './rail-track.module.css';

export interface RailTrackProps {
  readonly view: RailView;
  readonly slides: readonly ReactNode[];
  /** Milliseconds. */
  readonly speed: number;
  readonly slick: RefObject<Slick | null>;
  readonly goTo: (first: number, atOnce?: boolean) => void;
  /** A finger moved the row. */
  readonly onSwiped: (first: number) => void;
}

const focusIn = (slot: Element | undefined) =>
  slot?.querySelector<HTMLElement>('a[href], button')?.focus({ preventScroll: true });

/**
 * The sliding row. What is out of view is inert, and what is far from it not there; arrow keys, Home and End walk over the
 * slides and pull the row along.
 */
export function RailTrack({ slick, view, slides, speed, goTo, onSwiped }: RailTrackProps) {
  const root = useRef<HTMLDivElement>(null);
  const focusNext = useRef<number>(undefined);
  const swiping = useRef(false);
  const { from, to, places } = useRailWindow(view, speed);
  const slots = () => [...(root.current?.querySelectorAll('[data-slot]') ?? [])];

  useIsomorphicLayoutEffect(() => {
    if (slick.current) ignorePictures(slick.current);
  }, [slick]);

  // A slide that has come into view can take the focus only now that it is not inert any more.
  useEffect(() => {
    if (focusNext.current === undefined) return;
    focusIn(slots()[focusNext.current]);
    focusNext.current = undefined;
  }, [view.first]);

  // A wider window shows more slides: no empty place at the end.
  const end = lastFirst(view);
  useEffect(() => {
    if (view.first > end) goTo(end, true);
  }, [view.first, end, goTo]);

  const onKeyDown = (event: KeyboardEvent) => {
    const all = slots();
    const next = afterKey(
      event.key,
      all.findIndex((slot) => slot.contains(event.target as Node)),
      view.count,
    );
    if (next === undefined) return;
    event.preventDefault();
    const first = reveal(view, next);
    if (first === view.first) return focusIn(all[next]);
    focusNext.current = next;
    // A way of hundreds of cards is not gone, but jumped.
    goTo(first, first < from || first >= to);
  };

  // Slick decides on a swipe in its own handlers, which run between these.
  const decideOnSwipe = () => {
    swiping.current = true;
  };
  const swipeDecided = () => {
    swiping.current = false;
  };

  return (
    <div
      ref={root}
      className={styles.track}
      onKeyDown={onKeyDown}
      onTouchEndCapture={decideOnSwipe}
      onTouchEnd={swipeDecided}
      onTouchCancelCapture={decideOnSwipe}
      onTouchCancel={swipeDecided}
    >
      <Slick
        ref={slick}
        infinite={false}
        arrows={false}
        accessibility={false}
        draggable={false}
        waitForAnimate={false}
        speed={speed}
        slidesToShow={view.visible}
        slidesToScroll={view.scroll}
        // All other moves are ours, and known before slick makes them.
        beforeChange={(_, next) => swiping.current && onSwiped(next)}
      >
        {slides.slice(0, places).map((slide, index) => (
          <div key={index} data-slot={index} className={styles.slot} inert={!isInView(view, index)}>
            {index >= from && index < to && slide}
          </div>
        ))}
      </Slick>
    </div>
  );
}
