import { ignoreOutputErrors } from '@inspire/devkit/processes/ignore-output-errors';
import type { Service } from '@inspire/devkit/processes/service';
import { listenForShutdown, type Shutdown } from '@inspire/devkit/processes/shutdown';
import { loadStartConfig, type StartConfig } from '@inspire/devkit/site/config';
import { type ServiceHooks, startBackend, startGateway, untilReady } from '@inspire/devkit/site/services';
import { readOnlyFlags } from '@inspire/devkit/terminal/flags';
import { createProgress, type Progress } from '@inspire/devkit/terminal/progress';
import { findRepository, type Repository } from '@inspire/devkit/workspace/repository';
import { openOwnReleaseStore } from '@inspire/releases/open-site-release-store';
import { preparePackages, sitePackages } from './prepare-packages';
import { acquireSiteLock } from './site-lock';
import { startBanner } from './start-banner';

interface Start {
  readonly repository: Repository;
  readonly settings: StartConfig;
  readonly progress: Progress;
  readonly shutdown: Shutdown;
  readonly running: Service[];
}

/** Builds and publishes what has changed, and starts the servers. Adds each to `running`, also when it then fails. */
async function bringUp({ repository, settings, progress, shutdown, running }: Start): Promise<void> {
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
    const targets = sitePackages(repository);
    await preparePackages({ repository, targets, signedStore, progress, signal, isProduction });
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

/** `start`: builds what has changed and runs the whole site until a signal ends it. */
export async function runStart(args: readonly string[]): Promise<number> {
  readOnlyFlags(args, {});
  const shutdown = listenForShutdown();
  ignoreOutputErrors();
  const repository = findRepository();
  const settings = loadStartConfig(repository);
  const progress = createProgress();
  const lock = await acquireSiteLock(settings);
  const running: Service[] = [];
  try {
    progress.step(`starting Inspire (${settings.nodeEnv})`);
    const start = async () => {
      await bringUp({ repository, settings, progress, shutdown, running });
      if (!shutdown.signal.aborted) progress.plain(startBanner(settings));
    };
    await Promise.race([start(), shutdown.code]);
    const code = await shutdown.code;
    progress.step('stopping');
    return code;
  } finally {
    shutdown.begin(1);
    // Stop the gateway first: its requests can finish while the backend still runs.
    for (const service of running.reverse()) await service.stop();
    await lock.release();
  }
}
