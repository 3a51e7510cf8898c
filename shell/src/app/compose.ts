import { createApiClient } from '@inspire/shared/client';
import { createEventBus } from '@inspire/shared/events';
import type { Host } from '@inspire/shared/host';
import { createSessionStore } from '@inspire/shared/session';
import sharedPackage from '@inspire/shared/package.json';
import { createEarlyAnswers, EARLY_ANSWERS, type EarlyStore } from '../document/early-answers';
import type { SiteDocument } from '@inspire/shared/remote';
import { createFailedReleases } from '../federation/failed-releases';
import { createIntegrityTable } from '../federation/integrity';
import { developmentRegistry } from '../federation/development-registry';
import { loadMemberLibraries } from '../federation/load-member-libraries';
import { createRegistryClient } from '../federation/registry-client';
import { createRemoteLoader, type LoadedRemote, type ReleaseFailure } from '../federation/remote-loader';
import { createContainerRuntime } from '../federation/runtime';
import { createSite, type Site } from '../federation/site';
import { browserStorage, watchStorage } from '../session/browser-storage';
import { createHost, hostForRemote } from './host';
import { createNavigation } from './navigation';
import { report } from './report';
import { createRootRouter, type RootRouter } from './root-router';
import { createToasts } from './toasts';

export interface Shell {
  readonly host: Host;
  readonly site: Site;
  readonly router: RootRouter;
}

const isStoreReachable = async (): Promise<boolean> => {
  if (!navigator.onLine) return false;
  const answer = await fetch('/remotes/registry.json', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  return answer?.ok === true;
};

/** Makes the parts of the running page and connects them; the one place that knows the browser's globals. */
export function composeShell(siteDocument: SiteDocument): Shell {
  const now = () => Date.now();
  const storage = browserStorage();
  const events = createEventBus(report, 'BroadcastChannel' in window ? new BroadcastChannel('inspire') : undefined);
  const session = createSessionStore({ storage, events, now, watch: watchStorage });
  const early = createEarlyAnswers((window as unknown as Record<string, EarlyStore | undefined>)[EARLY_ANSWERS]);
  const api = createApiClient({
    origin: '',
    early,
    fetch: (...request) => fetch(...request),
    token: () => session.current()?.token,
    onUnauthorized: (token) => {
      if (session.current()?.token === token) session.end('expired');
    },
  });

  const parts: { router?: RootRouter; site?: Site } = {};
  const made = <K extends keyof typeof parts>(key: K) => () => parts[key] as NonNullable<(typeof parts)[K]>;
  const { contract, settings, bucket } = { contract: sharedPackage.version, ...siteDocument };
  const host = createHost({
    contract, session, events, api, settings, navigation: createNavigation(made('router')), toasts: createToasts(), site: made('site'),
  });

  const development = __DEVELOPMENT__ && siteDocument.dev;
  const integrity = createIntegrityTable(window.location.origin);
  const failed = createFailedReleases(storage, now);
  const registry = development
    ? Promise.resolve(developmentRegistry(development.remotes))
    : createRegistryClient({
        keys: siteDocument.keys, subtle: window.crypto.subtle, storage, fetch: (address) => fetch(address), onFault: report,
      }).start(siteDocument.registry);

  const hosts = new Map<string, Host>();
  const start = async ({ name, module }: LoadedRemote): Promise<void> => {
    const { QueryClient } = await loadMemberLibraries();
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
    const remoteHost = hostForRemote(host, queries);
    module.start?.(remoteHost);
    events.onSessionEnded(() => queries.clear());
    hosts.set(name, remoteHost);
  };
  const load = createRemoteLoader({
    runtime: createContainerRuntime(integrity, !development),
    integrity, failed, start, chooser: { contract, bucket }, isReachable: isStoreReachable,
    onFailure: ({ remote, version, phase, reason }: ReleaseFailure) => report(`${remote} ${version} failed (${phase}): ${String(reason)}`),
  });
  const hostOf = (name: string): Host => {
    const remoteHost = hosts.get(name);
    if (!remoteHost) throw new Error(`${name} was not started`);
    return remoteHost;
  };
  parts.site = createSite({ registry, chooser: { contract, bucket }, failed, load, hostOf });
  parts.router = createRootRouter(parts.site, () => session.current() !== undefined);
  return { host, site: parts.site, router: parts.router };
}
