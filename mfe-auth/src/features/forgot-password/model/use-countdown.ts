import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;
const secondsUntil = (end: number): number => Math.max(0, Math.ceil((end - Date.now()) / SECOND_MS));

/**
 * Whole seconds until a moment, counted down to 0.
 * @param end milliseconds since 1970
 */
export function useCountdown(end: number): number {
  const [left, setLeft] = useState(() => secondsUntil(end));
  useEffect(() => {
    setLeft(secondsUntil(end));
    const timer = setInterval(() => {
      const next = secondsUntil(end);
      setLeft(next);
      if (next === 0) clearInterval(timer);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [end]);
  return left;
}
