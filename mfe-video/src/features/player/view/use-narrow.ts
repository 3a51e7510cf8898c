import { useSyncExternalStore } from 'react';

/** look: the first of the specification's breakpoints. */
const NARROW = '(max-width: 575.98px)';

function subscribe(changed: () => void): () => void {
  const list = window.matchMedia(NARROW);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
}

/** True on phones held upright, where a row has room for few controls. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
