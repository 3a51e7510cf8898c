import { SESSION_KEY } from '@inspire/shared/session';

/** Reports changes by other tabs. A page in the back/forward cache receives none, so it reads the session when it returns. */
export function watchStorage(changed: (key: string | null) => void): () => void {
  const onStorage = (event: StorageEvent) => changed(event.key);
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) changed(SESSION_KEY);
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  };
}
