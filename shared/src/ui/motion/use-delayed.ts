import { useEffect, useState } from 'react';

/** The delay of every spinner: a faster response would only make it flicker. */
const SPINNER_DELAY_MS = 400;

/**
 * Follows a condition with a delay, for spinners: turns true after the condition has held for 400 ms, and false
 * immediately.
 */
export function useDelayed(condition: boolean): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!condition) return;
    const timer = setTimeout(() => setHeld(true), SPINNER_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setHeld(false);
    };
  }, [condition]);
  return condition && isHeld;
}
