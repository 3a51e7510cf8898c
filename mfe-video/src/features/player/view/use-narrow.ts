import { useSyncExternalStore } from 'react';

/** The smallest breakpoint of the design document. */
const NARROW = '(max-width: 575.98px)';

function subscribe(changed: () => void): () => void {
  const list = window.matchMedia(NARROW);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
}

/** Returns true on phones in portrait orientation, where the control bar is short. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
