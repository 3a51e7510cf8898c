/** What happens to the page around a player. */
export interface PageLifecycle {
  readonly onHidden: () => void;
  readonly onVisible: () => void;
  readonly onOrientation: () => void;
  /** The page ends; it may come back from the browser's memory. */
  readonly onLeave: () => void;
}

/** Follows a page's visibility, orientation and end (SPEC-4); the returned function ends that. */
export function observePageLifecycle({ onHidden, onVisible, onOrientation, onLeave }: PageLifecycle): () => void {
  const onVisibility = () => (document.visibilityState === 'hidden' ? onHidden() : onVisible());
  // Not every browser has the newer of the two; where both come, the second finds nothing left to do.
  const { orientation } = window.screen as Partial<Screen>;
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pagehide', onLeave);
  window.addEventListener('orientationchange', onOrientation);
  orientation?.addEventListener?.('change', onOrientation);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('pagehide', onLeave);
    window.removeEventListener('orientationchange', onOrientation);
    orientation?.removeEventListener?.('change', onOrientation);
  };
}
