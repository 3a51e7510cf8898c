import { Children, type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { IconButton } from '../button/icon-button';
import { CardSkeleton } from '../card/card-skeleton';
import { Icon } from '../icon/icon';
import { uiMessages } from '../messages';
import type { PictureRatio } from '../picture/picture';
import { canStep, type RailView, step, usualScroll, usualVisible } from './layout';
import { type FocusedPlace, RailRow } from './rail-row';
import { RailTrack } from './rail-track';
import type { Slick } from './slick';
import { useBreakpoint, useHasSlider } from './use-has-slider';
import styles from './rail.module.css';

interface RailArrowsProps {
  readonly title: string;
  readonly back: boolean;
  readonly forward: boolean;
  readonly onStep: (direction: -1 | 1) => void;
}

/** The arrows of a rail. At an end, an arrow stays focusable, so that the focus is not lost. */
function RailArrows({ title, back, forward, onStep }: RailArrowsProps) {
  return (
    <div className={styles.arrows}>
      <IconButton
        size="s"
        variant="raised"
        label={uiMessages.previous(title)}
        aria-disabled={!back}
        onClick={() => back && onStep(-1)}
      >
        <Icon name="chevronLeft" />
      </IconButton>
      <IconButton
        size="s"
        variant="raised"
        label={uiMessages.next(title)}
        aria-disabled={!forward}
        onClick={() => forward && onStep(1)}
      >
        <Icon name="chevronRight" />
      </IconButton>
    </div>
  );
}

export interface RailProps {
  readonly title: string;
  /** Distinguishes rails with the same title, for example '9–16'; only assistive technology reads it. */
  readonly range?: string;
  readonly children?: ReactNode;
  /** True while the content is loading: ten skeletons are shown (D-27), fewer by the children that are known already. */
  readonly busy?: boolean;
  /** True for a rail that is below the viewport at the first paint: its cards are rendered after it. */
  readonly belowFold?: boolean;
  /** Visible slides on wide windows; narrower ones show 3, 2 or 1 (SPEC-9). @default 4 */
  readonly wide?: 4 | 5;
  readonly ratio?: PictureRatio;
}

const skeletonCount = 10;

/**
 * A titled row of cards that slides (SPEC-9). All cards of a rail must have the same size, because only those near the
 * visible ones are mounted. The server renders a plain row of the same size, which the slider replaces after the first
 * paint.
 */
export function Rail({ title, range, children, busy = false, belowFold = false, wide = 4, ratio }: RailProps) {
  const headingId = useId();
  const breakpoint = useBreakpoint();
  const [first, setFirst] = useState(0);
  const slick = useRef<Slick>(null);
  const focused = useRef<FocusedPlace>(undefined);
  // Slick moves in a timer. Update the visible slides immediately, so that fast keys find the focus where they left it.
  const goTo = useCallback((slide: number, atOnce = false) => {
    setFirst(slide);
    slick.current?.slickGoTo(slide, atOnce);
  }, []);

  const rail = useRef<HTMLElement>(null);
  const hasSlider = useHasSlider(rail);
  const isPlaceholder = belowFold && !busy && !hasSlider;

  const cards = Children.toArray(children);
  const skeletons = (count: number) =>
    Array.from({ length: count }, (_, index) => <CardSkeleton key={index} ratio={ratio} />);
  const slides = busy ? [...cards, ...skeletons(skeletonCount - cards.length)] : cards;
  const visible = breakpoint === 'wide' ? wide : usualVisible[breakpoint];
  const view: RailView = { first, count: slides.length, visible, scroll: usualScroll[breakpoint] };
  const slidable = hasSlider && !busy && slides.length > visible;

  return (
    <section ref={rail} className={styles.rail} aria-labelledby={headingId} aria-busy={busy || isPlaceholder}>
      <header className={styles.header}>
        <h2 id={headingId} className={styles.title}>
          <span>{title}</span>
          {range && <span className="visually-hidden"> {range}</span>}
        </h2>
        {slidable && (
          <RailArrows
            title={range ? `${title} ${range}` : title}
            back={canStep(view, -1)}
            forward={canStep(view, 1)}
            onStep={(direction) => goTo(step(view, direction))}
          />
        )}
      </header>
      {slidable ? (
        <RailTrack slick={slick} view={view} slides={slides} goTo={goTo} onSwiped={setFirst} focused={focused} />
      ) : (
        <RailRow
          wide={wide}
          slides={isPlaceholder ? skeletons(1) : busy ? slides : slides.slice(0, wide)}
          focused={focused}
        />
      )}
    </section>
  );
}
