import { Rail, type RailCounts } from '@inspire/shared/ui';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';

export interface LongRailProps<T> {
  readonly title: string;
  readonly items: readonly T[];
  readonly keyOf: (item: T) => number;
  readonly renderItem: (item: T) => ReactNode;
  readonly visible?: RailCounts;
}

/** Cards that are mounted at first, and added each time the viewer comes half as near to their end. */
export const RAIL_STEP = 12;
/** Longer than a rail takes to move: a row that changes while it slides would jump. */
const SETTLED_MS = 700;

/** A card's place, which can tell that it came into the window. */
function Place({ onReached, children }: { onReached?: () => void; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!onReached || !place.current) return;
    let timer: ReturnType<typeof setTimeout>;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) timer = setTimeout(onReached, SETTLED_MS);
    });
    observer.observe(place.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [onReached]);
  return <div ref={place}>{children}</div>;
}

/** A rail of any length: cards are mounted a step ahead of the viewer, so that 500 cost no more than a dozen. */
export function LongRail<T>({ title, items, keyOf, renderItem, visible }: LongRailProps<T>) {
  const [mounted, setMounted] = useState(RAIL_STEP);
  const grow = useCallback(() => setMounted((count) => count + RAIL_STEP), []);
  const sentinel = mounted < items.length ? mounted - RAIL_STEP / 2 : undefined;
  if (items.length === 0) return null;
  return (
    <Rail title={title} visible={visible}>
      {items.slice(0, mounted).map((item, index) => (
        <Place key={keyOf(item)} onReached={index === sentinel ? grow : undefined}>{renderItem(item)}</Place>
      ))}
    </Rail>
  );
}
