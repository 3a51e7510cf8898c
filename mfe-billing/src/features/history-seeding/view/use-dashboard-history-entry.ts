import { useEffect } from 'react';
import { type Host, useHost } from '@inspire/shared/host';
import { useLocation, useNavigate } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { isDirectEntry } from '../model/direct-entry';

/** Documents in which the page was shown before: only the first showing can be the document's own entry. */
const seen = new WeakSet<Host>();

/**
 * Puts the dashboard below the page in the history when a logged-in viewer enters it directly, so that Back leads there and
 * not off the site (D-2). The entry that the document made becomes the dashboard's, by the browser's own call, because
 * the router would have to show the dashboard for it; the page goes on top by the router, with a key and a state of its own,
 * so that a reload finds an entry that was seeded already. Browsers skip entries that were added before the viewer touched
 * the page at all: then their Back button leaves as if nothing had been added.
 */
export function useDashboardHistoryEntry(): void {
  const host = useHost();
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (seen.has(host)) return;
    seen.add(host);
    const { history, document } = window;
    const arrival = {
      key: location.key,
      entries: history.length,
      referrer: document.referrer,
      origin: window.location.origin,
    };
    if (!host.session.current() || !host.site.owns(paths.dashboard) || !isDirectEntry(arrival)) return;
    history.replaceState(history.state, '', paths.dashboard);
    void navigate(location, { state: location.state });
  }, [host, location, navigate]);
}
