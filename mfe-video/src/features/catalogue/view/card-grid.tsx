import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@inspire/shared/ui';
import { libraryMessages as messages } from '../../../messages';
import { TitledGroup } from './titled-group';
import styles from './card-grid.module.css';

export interface CardGridProps {
  readonly title: string;
  /** `squares` are narrower, so a row contains more of them. @default 'wide' */
  readonly shape?: 'wide' | 'squares';
  readonly busy?: boolean;
  readonly children: readonly ReactNode[];
}

/** The `sizes` of a card's picture, as for an `<img>`. */
export const gridSizes = {
  wide: '(max-width: 600px) 50vw, (max-width: 1024px) 33vw, 25vw',
  squares: '(max-width: 600px) 50vw, (max-width: 1024px) 25vw, 20vw',
} as const;

/** Fills whole rows at every width. */
const STEP = 60;
/** The next cards mount when the end is this close to the viewport. */
const NEAR = '800px';

/**
 * A titled grid of cards for what a viewer owns or has searched for. It mounts the first cards; more follow when the
 * viewer scrolls near the end or presses the button.
 */
export function CardGrid({ title, shape = 'wide', busy = false, children }: CardGridProps) {
  const end = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const followFocus = useRef(false);
  const [mounted, setMounted] = useState(STEP);
  const hasMore = children.length > mounted;

  useEffect(() => {
    if (!hasMore || !end.current) return;
    const more = (entries: IntersectionObserverEntry[]) =>
      entries.some(({ isIntersecting }) => isIntersecting) && setMounted(mounted + STEP);
    const observer = new IntersectionObserver(more, { rootMargin: NEAR });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, mounted]);

  // The pressed button may already be unmounted, so the focus moves to the first new card.
  useEffect(() => {
    if (!followFocus.current) return;
    followFocus.current = false;
    list.current?.children[mounted - STEP]?.querySelector<HTMLElement>('a[href]')?.focus();
  }, [mounted]);

  return (
    <TitledGroup title={title} busy={busy}>
      <ul ref={list} className={styles.grid} data-shape={shape}>
        {children.slice(0, mounted).map((card, index) => (
          <li key={index}>{card}</li>
        ))}
      </ul>
      {hasMore && (
        <div ref={end} className={styles.more}>
          <Button
            variant="secondary"
            onClick={() => {
              followFocus.current = true;
              setMounted(mounted + STEP);
            }}
          >
            {messages.showMore}
          </Button>
        </div>
      )}
    </TitledGroup>
  );
}
