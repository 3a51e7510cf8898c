import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Counts seconds down while it runs, from the beginning each time it starts to.
 * @returns seconds left
 */
export function useCountdown(seconds: number, running: boolean, onDone: () => void): number {
  const [left, setLeft] = useState(seconds);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (!running) return;
    let count = seconds;
    const timer = setInterval(() => {
      count -= 1;
      setLeft(count);
      if (count > 0) return;
      clearInterval(timer);
      done();
    }, 1_000);
    return () => {
      clearInterval(timer);
      setLeft(seconds);
    };
  }, [seconds, running]);
  return left;
}
