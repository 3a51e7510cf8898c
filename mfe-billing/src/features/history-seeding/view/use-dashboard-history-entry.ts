import { useEffect } from 'react';
import { type Host, useHost } from '@inspire/shared/host';
import { useLocation, useNavigate } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { isDirectEntry } from '../model/direct-entry';

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
