import { useEffect } from 'react';
import { type Host, useHost } from '@inspire/shared/host';
import { useLocation, useNavigate } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';

export interface EntryContext {
  /** The router's key of the history entry; `default` if the document created the entry, not the router. */
  readonly key: string;
  readonly entries: number;
  /** Empty if the browser withholds it. */
  readonly referrer: string;
  readonly origin: string;
}

const isOf = (origin: string, address: string): boolean => address === origin || address.startsWith(`${origin}/`);

/**
 * Returns true if a page was entered from outside: by its URL, a bookmark, another site, or in a new tab. Following a
 * link of this site is not a direct entry, even if it loads a new document.
 */
export const isDirectEntry = ({ key, entries, referrer, origin }: EntryContext): boolean =>
  key === 'default' && (entries === 1 || !isOf(origin, referrer));

/** Hosts that have shown the page: only on the first visit can the entry be the document's own. */
const seenHosts = new WeakSet<Host>();

/**
 * Inserts the dashboard below the page in the history when a signed-in viewer enters directly, so that Back does not leave the
 * site (D-2). The document's entry becomes the dashboard's through the History API, because the router would render the
 * dashboard. The router then pushes the page with its own key, which marks the entry as seeded after a reload. Browsers skip
 * entries that were added before the viewer interacted with the page: Back then leaves as if nothing had been added.
 */
export function useDashboardHistoryEntry(): void {
  const host = useHost();
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (seenHosts.has(host)) return;
    seenHosts.add(host);
    const { history, document } = window;
    const entry = {
      key: location.key,
      entries: history.length,
      referrer: document.referrer,
      origin: window.location.origin,
    };
    if (!host.session.current() || !host.site.owns(paths.dashboard) || !isDirectEntry(entry)) return;
    history.replaceState(history.state, '', paths.dashboard);
    void navigate(location, { state: location.state });
  }, [host, location, navigate]);
}
