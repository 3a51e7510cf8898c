import { useSyncExternalStore } from 'react';

const follow = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

/** True while somebody can see the page. */
export const usePageVisible = (): boolean => useSyncExternalStore(follow, () => document.visibilityState === 'visible');
