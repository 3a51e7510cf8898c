import { useSyncExternalStore } from 'react';

const follow = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

export const usePageVisible = (): boolean => useSyncExternalStore(follow, () => document.visibilityState === 'visible');
