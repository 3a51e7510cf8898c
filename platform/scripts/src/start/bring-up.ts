import type { Service } from '@inspire/devkit/processes/service';
import type { Shutdown } from '@inspire/devkit/processes/shutdown';
import type { StartConfig } from '@inspire/devkit/site/config';
import { type ServiceHooks, startBackend, startGateway, untilReady } from '@inspire/devkit/site/services';
import type { Progress } from '@inspire/devkit/terminal/progress';
import type { Repository } from '@inspire/devkit/workspace/repository';
import { openOwnReleaseStore } from '@inspire/releases/open-site-release-store';
import { preparePackages } from './prepare-packages';

export interface Start {
  readonly repository: Repository;
  readonly settings: StartConfig;
  readonly progress: Progress;
  readonly shutdown: Shutdown;
  readonly running: Service[];
}

/** Builds and publishes what has changed, and starts the servers. Adds each to `running`, also when it then fails. */
export async function bringUp({ repository, settings, progress, shutdown, running }: Start): Promise<void> {
  const hooks: ServiceHooks = {
    warn: progress.warn,
    onGiveUp: (reason) => {
      progress.warn(reason);
      shutdown.begin(1);
    },
  };
  const { signal } = shutdown;
  const backend = await startBackend(settings, hooks);
  running.push(backend);
  const isServing = backend.ready
    .then(() => untilReady(backend.origin, signal))
    .then(() => progress.step('backend ready'));

  const openGateway = async () => {
    const signedStore = await openOwnReleaseStore(settings.dataDir);
    const isProduction = settings.nodeEnv === 'production';
    await preparePackages({ repository, signedStore, progress, signal, isProduction });
    if (signal.aborted) return;
    const { place, siteKeysFile } = signedStore;
    const parts = { backendOrigin: backend.origin, releases: place, siteKeysFile };
    const gateway = startGateway(settings, parts, hooks);
    running.push(gateway);
    await gateway.ready;
    progress.step('gateway ready');
  };
  // Start both at the same time; a backend that cannot start ends the command even during a build.
  await Promise.all([isServing, openGateway()]);
}
