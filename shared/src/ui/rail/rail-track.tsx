import { useEffect, useRef, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { isInView, lastFirst, reveal, type RailView } from './layout';
import styles from './rail-track.module.css';
import { Slick } from './slick';

export interface RailTrackProps {
  readonly view: RailView;
  readonly slides: readonly ReactNode[];
  /** Milliseconds. */
  readonly speed: number;
  readonly ref?: Ref<Slick>;
  readonly goTo: (first: number, atOnce?: boolean) => void;
  /** A finger moved the row. */
  readonly onSwiped: (first: number) => void;
}

const focusIn = (slot: Element | undefined) =>
  slot?.querySelector<HTMLElement>('a[href], button')?.focus({ preventScroll: true });

/** The sliding row. What is out of view is inert; arrow keys walk over the slides and pull the row along. */
export function RailTrack({ ref, view, slides, speed, goTo, onSwiped }: RailTrackProps) {
  const root = useRef<HTMLDivElement>(null);
  const focusNext = useRef<number>(undefined);
  const swiping = useRef(false);
  const slots = () => [...(root.current?.querySelectorAll('[data-slot]') ?? [])];

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
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    const all = slots();
    const next = all.findIndex((slot) => slot.contains(event.target as Node)) + (event.key === 'ArrowRight' ? 1 : -1);
    if (!all[next]) return;
    event.preventDefault();
    const first = reveal(view, next);
    if (first === view.first) return focusIn(all[next]);
    focusNext.current = next;
    goTo(first);
  };

  // Slick decides on a swipe in its own handlers, which run between these.
  const decideOnSwipe = () => { swiping.current = true; };
  const swipeDecided = () => { swiping.current = false; };

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
        ref={ref}
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
        {slides.map((slide, index) => (
          <div key={index} data-slot={index} className={styles.slot} inert={!isInView(view, index)}>{slide}</div>
        ))}
      </Slick>
    </div>
  );
}
