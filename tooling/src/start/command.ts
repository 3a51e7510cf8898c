import { ignoreOutputErrors } from '../processes/ignore-output-errors';
import type { Service } from '../processes/service';
import { listenForShutdown, type Shutdown } from '../processes/shutdown';
import { openSiteReleaseStore } from '../releases/open-site-release-store';
import { readOnlyFlags } from '../terminal/flags';
import { createProgress, type Progress } from '../terminal/progress';
import { findRepository, type Repository } from '../workspace/repository';
import { loadStartConfig, type StartConfig } from './config';
import { preparePackages } from './prepare-packages';
import { type ServiceHooks, startBackend, startGateway, untilReady } from './services';
import { acquireSiteLock } from './site-lock';
import { startBanner } from './start-banner';

interface Start {
  readonly repository: Repository;
  readonly settings: StartConfig;
  readonly progress: Progress;
  readonly shutdown: Shutdown;
  readonly running: Service[];
}

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
    const signedStore = await openSiteReleaseStore(settings.dataDir);
    const isProduction = settings.nodeEnv === 'production';
    await preparePackages({ repository, signedStore, progress, signal, isProduction });
    if (signal.aborted) return;
    const parts = { backendOrigin: backend.origin, releases: signedStore.place, trustedFile: signedStore.trustedFile };
    const gateway = startGateway(settings, parts, hooks);
    running.push(gateway);
    await gateway.ready;
    progress.step('gateway ready');
  };
  // Start both at once; a backend that cannot start ends the command even during a build.
  await Promise.all([isServing, openGateway()]);
  if (!signal.aborted) progress.plain(startBanner(settings));
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
    await Promise.race([bringUp({ repository, settings, progress, shutdown, running }), shutdown.code]);
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
