import { type RefObject, useEffect, useState } from 'react';

/** look: controls fade after 3 seconds without input. */
const IDLE_MS = 3_000;

const inputs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * True when there was no input within an element for 3 seconds.
 * @param enabled false while the controls must stay, and nothing is idle
 */
export function useIdle(element: RefObject<HTMLElement | null>, enabled: boolean): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target || !enabled) return;
    let timer: ReturnType<typeof setTimeout>;
    const wake = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), IDLE_MS);
      setIdle(false);
    };
    wake();
    // Keys reach the player from anywhere on the page, so they are listened for there.
    const source = (name: string) => (name === 'keydown' ? document : target);
    for (const name of inputs) source(name).addEventListener(name, wake);
    return () => {
      clearTimeout(timer);
      for (const name of inputs) source(name).removeEventListener(name, wake);
    };
  }, [element, enabled]);
  return enabled && idle;
}
