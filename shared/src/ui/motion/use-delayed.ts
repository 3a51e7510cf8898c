import { useEffect, useState } from 'react';

/** Delay of every spinner: what arrives sooner would only flicker. */
const SPINNER_DELAY_MS = 400;

/**
 * Follows a condition with a delay, for spinners: it turns true once the condition has held for 400 ms, and false
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
