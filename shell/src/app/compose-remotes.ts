import { version as reactVersion } from 'react';
import { version as reactDomVersion } from 'react-dom';
import { findStorage, type KeyValueStorage } from '@inspire/shared/guards';
import type { HostPorts } from '@inspire/shared/hosting';
import { LAST_BUCKET, readBucket, type SiteDocument } from '@inspire/shared/remote';
import { createFailedReleases } from '../federation/failed-releases';
import type { IntegrityTable } from '../federation/integrity';
import { loadRemoteLibraries } from '../federation/load-remote-libraries';
import { isOfTriedRelease, type ReleaseFailure } from '../federation/release-failure';
import { createRemoteLoader } from '../federation/remote-loader';
import { createRemoteManager, type RemoteManager } from '../federation/remote-manager';
import { createContainerRuntime } from '../federation/runtime';
import type { OfferedLibrary } from '../federation/shared-scope';
import { isStoreReachable, refetch } from '../federation/store-requests';
import { offerOverrides } from '../overrides/offer-overrides';
import { readOverrides } from '../overrides/stored-overrides';
import type { QualitySignals } from '../quality/quality-signals';
import { openRegistry } from './open-registry';
import { createFailureReport } from './report';
import { createStarter } from './start-remote';

interface RemotesOptions {
  readonly siteDocument: SiteDocument;
  readonly integrity: IntegrityTable;
  readonly storage: KeyValueStorage | undefined;
  readonly ports: HostPorts;
  readonly contract: string;
  readonly onQuality: QualitySignals['add'];
}

export function composeRemotes({
  siteDocument,
  integrity,
  storage,
  ports,
  contract,
  onQuality,
}: RemotesOptions): RemoteManager {
  const { api, session } = ports;
  const { overrideOrigins: allowed = [] } = siteDocument;
  // A browser without cookies gets no canary.
  const bucket = readBucket(document.cookie) ?? LAST_BUCKET;
  const tabStorage = findStorage('sessionStorage');
  const overrides = readOverrides(tabStorage, allowed);
  const choiceContextFor = (name: string) => ({ contract, bucket, override: overrides[name] });
  const failed = createFailedReleases(storage, () => Date.now());
  const reportFailure = createFailureReport({ api, isOnline: () => navigator.onLine, integrityOf: integrity.lookup });
  const onFailure = (failure: ReleaseFailure) => {
    reportFailure(failure);
    const { remote: name, version } = failure;
    if (isOfTriedRelease(failure) && navigator.onLine) onQuality({ kind: 'failed', name, version });
  };

  /** Names the remote in the report: the runtime knows only the global name of its container. */
  const onOffer = ({ library, version, from }: OfferedLibrary) => {
    const offering = integrity.findContainer(from);
    if (!offering) return;
    onFailure({
      remote: offering.name,
      version: offering.version,
      phase: 'singleton',
      reason: `offers its own ${library} ${version}, the shell keeps its copy`,
    });
  };
  const libraries = { react: reactVersion, 'react-dom': reactDomVersion, '@inspire/shared': contract };
  const runtime = createContainerRuntime({ integrity, onOffer, libraries });
  const opened = openRegistry(siteDocument, storage, overrides);
  const load = createRemoteLoader({
    open: opened.open,
    prepare: () => Promise.all([loadRemoteLibraries(), runtime.prepare()]),
    start: createStarter(ports, siteDocument.frame, onQuality),
    isReachable: isStoreReachable,
    runtime,
    integrity,
    failed,
    choiceContextFor,
    libraries,
    onFailure,
    onLoaded: (name, { version, base }, ms) => onQuality({ kind: 'loaded', name, version, base, ms }),
    refetch,
  });
  const site = createRemoteManager({
    ...opened,
    choiceContextFor,
    failed,
    load,
    isReachable: isStoreReachable,
    onFailure,
    viewer: session.current,
  });
  offerOverrides({ site, allowed, overrides, contract, storage: tabStorage });
  return site;
}
