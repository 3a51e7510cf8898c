import { type ComponentType, version as reactVersion } from 'react';
import { version as reactDomVersion } from 'react-dom';
import { createApiClient } from '@inspire/shared/client';
import { createEventBus } from '@inspire/shared/events';
import { findStorage } from '@inspire/shared/guards';
import type { Host } from '@inspire/shared/host';
import { authorizeBySession, createHost } from '@inspire/shared/hosting';
import type { SiteDocument } from '@inspire/shared/remote';
import { paths } from '@inspire/shared/routes';
import { createSessionStore } from '@inspire/shared/session';
import { createEarlyResponses, EARLY_RESPONSES, type EarlyResponseStore } from '../document/early-responses';
import { createFailedReleases } from '../federation/failed-releases';
import type { IntegrityTable } from '../federation/integrity';
import { loadRemoteLibraries } from '../federation/load-remote-libraries';
import { createRemoteLoader } from '../federation/remote-loader';
import { createRemoteManager, type RemoteManager } from '../federation/remote-manager';
import { createContainerRuntime } from '../federation/runtime';
import type { OfferedLibrary } from '../federation/shared-scope';
import { offerOverrides } from '../overrides/offer-overrides';
import { readOverrides } from '../overrides/stored-overrides';
import { openTabChannel } from '../session/tab-link';
import { watchStorage } from '../session/watch-storage';
import { createHostPorts } from './host';
import { createNavigation } from './navigation';
import { openRegistry } from './open-registry';
import { withIntent } from './purchase-intent';
import { createFailureReport, report } from './report';
import { createRootRouter, type RootRouter } from './root-router';
import { createStarter } from './start-remote';
import { createToasts } from './toasts';

export interface Shell {
  readonly host: Host;
  readonly site: RemoteManager;
  readonly router: RootRouter;
  /** True while a purchase that a screen began has no outcome yet. */
  readonly isPurchasing: () => boolean;
}

const REACH_MS = 3_000;

const isStoreReachable = async (): Promise<boolean> => {
  if (!navigator.onLine) return false;
  const ask = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(REACH_MS) } as const;
  const answer = await fetch('/remotes/registry.json', ask).catch(() => undefined);
  return answer?.ok === true;
};

const refetch = async (address: string): Promise<void> => {
  await fetch(address, { cache: 'reload' }).then(
    (answer) => answer.arrayBuffer(),
    () => undefined,
  );
};

/**
 * Makes the parts of the running page and connects them; the one place that knows the browser's globals.
 * @param integrity what may run in this page
 * @param Landing the landing page, where its markup is taken over
 */
export function composeShell(siteDocument: SiteDocument, integrity: IntegrityTable, Landing?: ComponentType): Shell {
  const now = () => Date.now();
  const storage = findStorage('localStorage');
  const events = createEventBus(report, openTabChannel());
  const session = createSessionStore({ storage, events, now, watch: watchStorage });
  const early = createEarlyResponses(
    (window as unknown as Record<string, EarlyResponseStore | undefined>)[EARLY_RESPONSES],
    () => performance.now(),
  );
  const api = createApiClient({
    origin: '',
    early,
    fetch: (...request) => fetch(...request),
    ...authorizeBySession(session),
  });

  const parts: { router?: RootRouter; site?: RemoteManager } = {};
  const made =
    <K extends keyof typeof parts>(key: K) =>
    () =>
      parts[key] as NonNullable<(typeof parts)[K]>;
  const { settings, bucket, overrideOrigins: allowed = [] } = siteDocument;
  let purchases = 0;
  const ports = createHostPorts({
    session,
    events,
    api,
    settings,
    navigation: createNavigation(made('router')),
    toasts: createToasts(),
    site: made('site'),
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
  const { contract } = host;
  const libraries = { react: reactVersion, 'react-dom': reactDomVersion, '@inspire/shared': contract };

  const tabStorage = findStorage('sessionStorage');
  const overrides = readOverrides(tabStorage, allowed);
  const choiceContextFor = (name: string) => ({ contract, bucket, override: overrides[name] });
  const failed = createFailedReleases(storage, now);
  const onFailure = createFailureReport({ api, isOnline: () => navigator.onLine, integrityOf: integrity.lookup });

  /** A container is known by its global name; what it belongs to stands in the registry. */
  const onOffer = ({ library, version, from }: OfferedLibrary) => {
    for (const [remote, release] of parts.site?.chosen() ?? []) {
      if (release.container !== from) continue;
      onFailure({
        remote,
        version: release.version,
        phase: 'singleton',
        reason: `offers its own ${library} ${version}, the shell keeps its copy`,
      });
    }
  };
  const runtime = createContainerRuntime(integrity, onOffer);
  const load = createRemoteLoader({
    prepare: loadRemoteLibraries,
    start: createStarter(ports),
    isReachable: isStoreReachable,
    runtime,
    integrity,
    failed,
    choiceContextFor,
    libraries,
    onFailure,
    refetch,
  });
  const { registry, askRegistry } = openRegistry(siteDocument, storage, overrides);
  const site = createRemoteManager({
    registry,
    askRegistry,
    choiceContextFor,
    failed,
    load,
    isReachable: isStoreReachable,
    onFailure,
    viewer: session.current,
  });
  const router = createRootRouter(site, () => session.current() !== undefined, Landing);
  Object.assign(parts, { site, router });
  offerOverrides({ site, allowed, overrides, contract, storage: tabStorage });
  return { host, site, router, isPurchasing: () => purchases > 0 };
}
