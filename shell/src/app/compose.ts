import { createApiClient } from '@inspire/shared/client';
import { createEventBus } from '@inspire/shared/events';
import { findStorage, HISTORY_HINT } from '@inspire/shared/guards';
import type { Host, NavigationPort } from '@inspire/shared/host';
import { authorizeBySession, createHost, createToasts } from '@inspire/shared/hosting';
import type { SiteDocument } from '@inspire/shared/remote';
import { paths } from '@inspire/shared/routes';
import { createSessionStore } from '@inspire/shared/session';
import { saveLayoutHint } from '@inspire/shared/ui';
import { createEarlyResponses, EARLY_RESPONSES, type EarlyResponseStore } from '../document/early-responses';
import { createRequestIds } from '../document/request-ids';
import type { IntegrityTable } from '../federation/integrity';
import type { RemoteManager } from '../federation/remote-manager';
import type { QualitySignals } from '../quality/quality-signals';
import { createSessionRenewal, type Renewal } from '../session/session-renewal';
import { openTabChannel, watchStorage } from '../session/watch-storage';
import { composeRemotes } from './compose-remotes';
import { createHostPorts } from './host';
import { withIntent } from './purchase-intent';
import { report } from './report';
import { returnTo } from './return-to';
import { createRootRouter, type RootRouter } from './root-router';

/** @param router a function, because the router is created after the host */
const createNavigation = (router: () => RootRouter): NavigationPort => ({
  go: (href, options) => void router().navigate(href, options),
  goToLogin({ replace = false } = {}) {
    void router().navigate(paths.login, { replace, state: returnTo(router().state.location) });
  },
});

export interface Shell {
  readonly host: Host;
  readonly site: RemoteManager;
  readonly router: RootRouter;
  readonly renewal: Renewal;
  readonly isPurchasing: () => boolean;
}

/**
 * Creates the parts of the page and connects them. They get the browser's globals as parameters.
 * @param integrity the hashes of the files that may run in this page
 * @param onQuality called with what happens to releases
 */
export function composeShell(
  siteDocument: SiteDocument,
  integrity: IntegrityTable,
  onQuality: QualitySignals['add'],
): Shell {
  const storage = findStorage('localStorage');
  const events = createEventBus(report, openTabChannel());
  const session = createSessionStore({
    storage,
    events,
    watch: watchStorage,
    onHistory: (hasHistory) => saveLayoutHint(HISTORY_HINT, hasHistory),
  });
  const early = createEarlyResponses(
    (window as unknown as Record<string, EarlyResponseStore | undefined>)[EARLY_RESPONSES],
    () => performance.now(),
  );
  const api = createApiClient({
    origin: '',
    early,
    createRequestId: createRequestIds(performance, () => performance.now()),
    fetch: (...request) => fetch(...request),
    ...authorizeBySession(session),
    onProof: () => void renewal.renewNow(),
  });
  const renewal = createSessionRenewal(session, api, () => Date.now());

  // Mutual dependency: the host needs the router and the remotes, and both need the host.
  const parts: { router?: RootRouter; site?: RemoteManager } = {};
  const later =
    <K extends keyof typeof parts>(key: K) =>
    () =>
      parts[key] as NonNullable<(typeof parts)[K]>;
  let purchases = 0;
  const ports = createHostPorts({
    session: { ...session, whileHydrating: () => (siteDocument.frame?.isMember ? session.current() : undefined) },
    events,
    api,
    settings: siteDocument.settings,
    navigation: createNavigation(later('router')),
    toasts: createToasts(),
    site: later('site'),
    logInToBuy(item) {
      const router = parts.router;
      if (router) void router.navigate(paths.login, { state: withIntent(router.state.location, item) });
    },
    onPurchase(running) {
      purchases += 1;
      void running.finally(() => (purchases -= 1));
    },
  });
  const host = createHost(ports);
  const site = composeRemotes({ siteDocument, integrity, storage, ports, contract: host.contract, onQuality });
  const router = createRootRouter(site, () => session.current() !== undefined);
  Object.assign(parts, { site, router });
  return { host, site, router, renewal, isPurchasing: () => purchases > 0 };
}
