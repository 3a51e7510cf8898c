import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { afterKey, isInView, lastFirst, type RailView, reveal } from './layout';
import { type FocusedPlace, listFocusable } from './rail-row';
import { ignorePictures, Slick } from './slick';
import { MOVE_MS, useRailWindow } from './use-rail-window';
import styles from './rail-track.module.css';

export interface RailTrackProps {
  readonly view: RailView;
  readonly slides: readonly ReactNode[];
  readonly slick: RefObject<Slick | null>;
  readonly goTo: (first: number, atOnce?: boolean) => void;
  readonly onSwiped: (first: number) => void;
  /** What had the focus in the row that this one replaces; it takes the focus once. */
  readonly focused: RefObject<FocusedPlace | undefined>;
}

const focusIn = (slot: Element | undefined, part = 0) => listFocusable(slot)[part]?.focus({ preventScroll: true });

/**
 * The sliding row. Slides out of view are inert, and distant ones are not mounted; arrow keys, Home and End move the
 * focus and scroll the row.
 */
export function RailTrack({ slick, view, slides, goTo, onSwiped, focused }: RailTrackProps) {
  const root = useRef<HTMLDivElement>(null);
  const focusNext = useRef<number>(undefined);
  const swiping = useRef(false);
  // A row that slides again, after the window was wide enough for all slides, begins where it was. Slick reads this once.
  const [initialSlide] = useState(view.first);
  const { from, to, places } = useRailWindow(view);
  const slots = () => [...(root.current?.querySelectorAll('[data-slot]') ?? [])];

  useLayoutEffect(() => {
    if (slick.current) ignorePictures(slick.current);
  }, [slick]);

  // Before the next key press: the row that this one replaces had the focus.
  useLayoutEffect(() => {
    if (!focused.current) return;
    const { slide, part } = focused.current;
    focused.current = undefined;
    if (isInView(view, slide)) return focusIn(slots()[slide], part);
    // The plain row contains as many slides as the widest window shows.
    focusNext.current = slide;
    goTo(reveal(view, slide), true);
  }, [focused, view, goTo]);

  // A slide that has become visible can take the focus only once it is no longer inert.
  useEffect(() => {
    if (focusNext.current === undefined || !isInView(view, focusNext.current)) return;
    focusIn(slots()[focusNext.current]);
    focusNext.current = undefined;
  }, [view]);

  // A wider window shows more slides: avoid an empty space at the end.
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
    // Jump instead of animating past hundreds of cards.
    goTo(first, first < from || first >= to);
  };

  // Slick detects a swipe in its own handlers, which run between these.
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
        initialSlide={initialSlide}
        infinite={false}
        arrows={false}
        accessibility={false}
        draggable={false}
        waitForAnimate={false}
        speed={MOVE_MS}
        slidesToShow={view.visible}
        slidesToScroll={view.scroll}
        // All other moves start here and are known before slick makes them.
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
