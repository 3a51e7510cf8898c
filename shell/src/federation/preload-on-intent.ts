import { isMemberPath } from '@inspire/shared/routes';
import type { RootRouter } from '../app/root-router';
import { whenCompleteAndIdle } from '../app/when-complete-and-idle';
import { preloadRelease } from './preload-release';
import type { RemoteManager } from './remote-manager';

type RouteState = Pick<RootRouter['state'], 'location' | 'navigation' | 'initialized'>;

export interface PreloadOnIntentOptions {
  readonly page: Document;
  readonly site: Pick<RemoteManager, 'ready' | 'ownerOf' | 'statusOf' | 'openChosen' | 'load'>;
  readonly router: {
    readonly state: RouteState;
    subscribe(listener: (state: RouteState) => void): () => void;
  };
  readonly isLoggedIn: () => boolean;
}

const signs = ['mouseover', 'focusin', 'touchstart'] as const;

/** Returns the path of a link within the site; undefined for external links and new tabs. */
const pathOf = (link: HTMLAnchorElement, page: Document): string | undefined =>
  link.target === '_blank' || link.origin !== page.location.origin ? undefined : link.pathname;

/** Returns the remote that a link leads to, if the viewer may go there and nothing has loaded it yet. */
function idleOwnerOf(
  link: HTMLAnchorElement,
  { page, site, isLoggedIn }: Omit<PreloadOnIntentOptions, 'router'>,
): string | undefined {
  const path = pathOf(link, page);
  if (path === undefined || (isMemberPath(path) && !isLoggedIn())) return undefined;
  const owner = site.ownerOf(path);
  return owner !== undefined && site.statusOf(owner) === 'idle' ? owner : undefined;
}

/**
 * Fetches the lists and manifests of the remotes that the page links to, once each: the document carries only those
 * that it needs (P20), and on intent they would be two more round trips before the first file (P6).
 */
function openLinked(options: PreloadOnIntentOptions, opened: Set<string>): void {
  for (const link of options.page.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    const owner = idleOwnerOf(link, options);
    if (owner === undefined || opened.has(owner)) continue;
    opened.add(owner);
    void options.site.openChosen(owner);
  }
}

/**
 * Preloads the remote behind any link when the viewer shows intent, and prepares for it when a page is idle (P6). A
 * remote that failed is left to the page that needs it, with its Retry.
 * @returns a function that stops it
 */
export function preloadOnIntent(options: PreloadOnIntentOptions): () => void {
  const { page, site, router } = options;
  const opened = new Set<string>();
  let isStopped = false;
  const preload = (link: HTMLAnchorElement) => {
    const owner = isStopped ? undefined : idleOwnerOf(link, options);
    if (owner === undefined) return;
    // Its list and manifest are fetched once for both.
    void site.openChosen(owner).then((release) => release && preloadRelease(page, owner, release));
    // The page reports a failure if the viewer follows the link.
    site.load(owner).catch(() => undefined);
  };
  const listener = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
    // Until the registry is verified, no path has an owner; and a pointer that rests on a link gives no second sign.
    if (link) void site.ready.then(() => preload(link));
  };
  for (const sign of signs) page.addEventListener(sign, listener, { passive: true });

  let key: string | undefined;
  const onRoute = ({ location, navigation, initialized }: RouteState) => {
    if (!initialized || navigation.state !== 'idle' || location.key === key) return;
    key = location.key;
    whenCompleteAndIdle(() => {
      void site.ready.then(() => {
        if (!isStopped) openLinked(options, opened);
      });
    });
  };
  onRoute(router.state);
  const stopRouter = router.subscribe(onRoute);
  return () => {
    isStopped = true;
    stopRouter();
    signs.forEach((sign) => page.removeEventListener(sign, listener));
  };
}
