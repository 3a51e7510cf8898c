import type { SessionPort } from '@inspire/shared/host';
import type { DocumentFrame } from '@inspire/shared/remote';
import type { RootRouter } from '../app/root-router';
import type { RemoteManager } from '../federation/remote-manager';

/** `frame` keeps the prerendered page, first as it is and then hydrated; `page` renders in its place. */
export type PageMode = 'frame' | 'page';

/** Decides what becomes of the prerendered page. */
export interface PageGate {
  mode(): PageMode;
  subscribe(listener: () => void): () => void;
  /** Resolves when the markup can be hydrated: the route is resolved and its code loaded. Never, if the page replaces it. */
  readonly ready: Promise<void>;
  /** Resolves when the mode is decided. */
  readonly settled: Promise<void>;
  /** Called when the page is React's, hydrated or in place of the markup. Ends the gate's watch, whatever changes. */
  started(): void;
}

/** Renders the page immediately: there is nothing to hydrate. */
export const openGate: PageGate = {
  mode: () => 'page',
  subscribe: () => () => undefined,
  ready: Promise.resolve(),
  settled: Promise.resolve(),
  started: () => undefined,
};

interface PageGateOptions {
  readonly router: Pick<RootRouter, 'state' | 'subscribe'>;
  readonly site: Pick<RemoteManager, 'instanceOf'>;
  readonly frame: Pick<DocumentFrame, 'source' | 'isMember'>;
  readonly session: Pick<SessionPort, 'current' | 'subscribe'>;
  /** Called when the page is React's. */
  readonly onStart: () => void;
}

/**
 * Keeps the prerendered page until the router has resolved the first route. The page is hydrated only by what rendered
 * it: the shell, or the very release of the remote. After a fallback to another release, an error, a navigation or the
 * session's end, the page replaces the markup, also when this happens between the first route and the hydration.
 */
export function createPageGate({ router, site, frame, session, onStart }: PageGateOptions): PageGate {
  const listeners = new Set<() => void>();
  const { key, pathname } = router.state.location;
  let mode: PageMode = 'frame';

  const canHydrate = (): boolean => {
    const { location, errors } = router.state;
    const { source, isMember } = frame;
    if (location.key !== key || location.pathname !== pathname || errors) return false;
    if (typeof source === 'string') return source === 'shell';
    // Members' frames were rendered for a viewer and without a query, such as a search.
    if (isMember && (!session.current() || location.search !== '')) return false;
    return site.instanceOf(source.remote)?.release.version === source.version;
  };
  let stops: (() => void)[] = [];
  const stop = () => {
    for (const end of stops) end();
    stops = [];
  };
  const settled = new Promise<void>((resolve) => {
    const decide = () => {
      if (!router.state.initialized) return;
      if (!canHydrate()) {
        stop();
        mode = 'page';
        for (const listener of [...listeners]) listener();
      }
      resolve();
    };
    stops = [router.subscribe(decide), session.subscribe(decide)];
    decide();
  });
  const ready = settled.then(() => (mode === 'frame' ? undefined : new Promise<never>(() => undefined)));
  return {
    mode: () => mode,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ready,
    settled,
    started() {
      stop();
      onStart();
    },
  };
}
