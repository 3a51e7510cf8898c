import { isMemberPath } from '@inspire/shared/routes';
import { preloadRelease } from './preload-release';
import type { RemoteManager } from './remote-manager';

export interface PreloadOnIntentOptions {
  readonly page: Document;
  readonly site: Pick<RemoteManager, 'ownerOf' | 'statusOf' | 'openChosen' | 'load'>;
  readonly isLoggedIn: () => boolean;
}

const signs = ['mouseover', 'focusin', 'touchstart'] as const;

/** Returns the path of a link within the site; undefined for external links and new tabs. */
function pathOf(target: EventTarget | null, page: Document): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target === '_blank' || link.origin !== page.location.origin) return undefined;
  return link.pathname;
}

/**
 * Preloads the remote behind any link when the viewer shows intent (P6). A remote that failed is left to the page that
 * needs it, with its Retry.
 * @returns a function that stops it
 */
export function preloadOnIntent({ page, site, isLoggedIn }: PreloadOnIntentOptions): () => void {
  const listener = ({ target }: Event) => {
    const path = pathOf(target, page);
    if (path === undefined || (isMemberPath(path) && !isLoggedIn())) return;
    const owner = site.ownerOf(path);
    if (owner === undefined || site.statusOf(owner) !== 'idle') return;
    // Its list and manifest are fetched once for both.
    void site.openChosen(owner).then((release) => release && preloadRelease(page, owner, release));
    // The page reports a failure if the viewer follows the link.
    site.load(owner).catch(() => undefined);
  };
  for (const sign of signs) page.addEventListener(sign, listener, { passive: true });
  return () => signs.forEach((sign) => page.removeEventListener(sign, listener));
}
