/** @returns a function that unsubscribes */
type Subscribe = (listener: () => void) => () => void;

export interface PageLifecycle {
  /** The page is hidden and may never become visible again. */
  readonly onHidden: Subscribe;
  readonly onVisible: Subscribe;
  readonly onOrientation: Subscribe;
  /** The page is unloaded; the browser may restore it from the back/forward cache. */
  readonly onLeave: Subscribe;
  readonly onOnline: Subscribe;
}

const subscribeTo =
  (target: EventTarget | undefined, name: string): Subscribe =>
  (listener) => {
    // Safari before 16.4 has no `screen.orientation`; other browsers have one without events.
    target?.addEventListener?.(name, listener);
    return () => target?.removeEventListener?.(name, listener);
  };

const onVisibility =
  (state: DocumentVisibilityState): Subscribe =>
  (listener) =>
    subscribeTo(document, 'visibilitychange')(() => document.visibilityState === state && listener());

export const browserPageLifecycle = (): PageLifecycle => ({
  onHidden: onVisibility('hidden'),
  onVisible: onVisibility('visible'),
  onOrientation(listener) {
    // Some browsers support only one of the two events; where both fire, the listener runs twice.
    const disposers = [
      subscribeTo(window, 'orientationchange')(listener),
      subscribeTo((window.screen as Partial<Screen>).orientation, 'change')(listener),
    ];
    return () => disposers.forEach((dispose) => dispose());
  },
  onLeave: subscribeTo(window, 'pagehide'),
  onOnline: subscribeTo(window, 'online'),
});
