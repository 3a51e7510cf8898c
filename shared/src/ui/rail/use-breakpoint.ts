import { useSyncExternalStore } from 'react';
import { type Breakpoint, breakpointOf, limits } from './layout';

const query = (pixels: number) => `(max-width: ${pixels}px)`;
const current = (): Breakpoint => breakpointOf((pixels) => window.matchMedia(query(pixels)).matches);
const onServer = (): Breakpoint => 'wide';

function subscribe(changed: () => void): () => void {
  const lists = limits.map(([, pixels]) => window.matchMedia(query(pixels)));
  for (const list of lists) list.addEventListener('change', changed);
  return () => {
    for (const list of lists) list.removeEventListener('change', changed);
  };
}

/** Known in the first render, so that slides have their widths before the first paint. */
export const useBreakpoint = (): Breakpoint => useSyncExternalStore(subscribe, current, onServer);
