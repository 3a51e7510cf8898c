/** Callbacks for the page around a player. */
export interface PageLifecycle {
  readonly onHidden: () => void;
  readonly onVisible: () => void;
  readonly onOrientation: () => void;
  /** The page is unloaded; the browser may restore it from the back/forward cache. */
  readonly onLeave: () => void;
}

/** Observes a page's visibility, orientation and unloading (SPEC-4); returns a function that stops this. */
export function observePageLifecycle({ onHidden, onVisible, onOrientation, onLeave }: PageLifecycle): () => void {
  const onVisibility = () => (document.visibilityState === 'hidden' ? onHidden() : onVisible());
  // Some browsers lack the newer of the two events; where both fire, the second has no effect.
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
