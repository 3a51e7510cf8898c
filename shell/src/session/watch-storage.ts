import type { TabChannel } from '@inspire/shared/events';
import { SESSION_KEY } from '@inspire/shared/session';

/** Opens the channel to the site's other tabs; undefined where the browser lacks it or blocks it along with storage. */
export function openTabChannel(): TabChannel | undefined {
  try {
    return new BroadcastChannel('inspire');
  } catch {
    return undefined;
  }
}

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
