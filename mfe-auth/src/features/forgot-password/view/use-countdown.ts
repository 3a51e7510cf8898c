import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;
const getSecondsUntil = (end: number): number => Math.max(0, Math.ceil((end - Date.now()) / SECOND_MS));

/**
 * Returns the whole seconds until a moment, counting down to 0.
 * @param end milliseconds since 1970
 */
export function useCountdown(end: number): number {
  const [left, setLeft] = useState(() => getSecondsUntil(end));
  useEffect(() => {
    setLeft(getSecondsUntil(end));
    const timer = setInterval(() => {
      const next = getSecondsUntil(end);
      setLeft(next);
      if (next === 0) clearInterval(timer);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [end]);
  return left;
}
