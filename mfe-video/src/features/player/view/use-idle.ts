import { type RefObject, useEffect, useState } from 'react';

/** The design document: controls fade after 3 seconds without input. */
const IDLE_MS = 3_000;

const inputs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Returns true after 3 seconds without input within an element.
 * @param enabled false while the controls must stay
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
    // The player handles keys of the whole page, see `useKeyboard`.
    const source = (name: string) => (name === 'keydown' ? document : target);
    for (const name of inputs) source(name).addEventListener(name, wake);
    return () => {
      clearTimeout(timer);
      for (const name of inputs) source(name).removeEventListener(name, wake);
    };
  }, [element, enabled]);
  return enabled && idle;
}
