import type { Service } from '../processes/service';
import { listenForShutdown, type Shutdown } from '../processes/shutdown';
import { openReleaseDesk } from '../releases/open-desk';
import { readOnlyFlags } from '../terminal/flags';
import { createProgress, type Progress } from '../terminal/progress';
import { findRepository, type Repository } from '../workspace/repository';
import { claimSite } from './claim-site';
import { greeting } from './greeting';
import { preparePackages } from './prepare-packages';
import { type ServiceHooks, startBackend, startGateway, untilReady } from './services';
import { readSettings, type SiteSettings } from './settings';

interface Start {
  readonly repository: Repository;
  readonly settings: SiteSettings;
  readonly progress: Progress;
  readonly shutdown: Shutdown;
  /** Everything that was started, in order, for the end. */
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
    const desk = await openReleaseDesk(settings.dataDir);
    await preparePackages({ repository, desk, progress, signal });
    if (signal.aborted) return;
    const parts = { backendOrigin: backend.origin, releases: desk.place, trustedFile: desk.trustedFile };
    const gateway = startGateway(settings, parts, hooks);
    running.push(gateway);
    await gateway.ready;
    progress.step('gateway ready');
  };
  // Both at once; a backend that cannot start ends the command whatever is still being built.
  await Promise.all([isServing, openGateway()]);
  if (!signal.aborted) progress.plain(greeting(settings));
}

/** `start`: the whole site, built where something has changed, until a signal ends it. */
export async function runStart(args: readonly string[]): Promise<number> {
  readOnlyFlags(args, {});
  const shutdown = listenForShutdown();
  const repository = findRepository();
  const settings = readSettings(repository);
  const progress = createProgress();
  const lock = await claimSite(settings);
  const running: Service[] = [];
  try {
    progress.step(`starting Inspire (${settings.nodeEnv})`);
    // Whatever comes first: a fault while starting, or the end that somebody asked for.
    await Promise.race([bringUp({ repository, settings, progress, shutdown, running }), shutdown.code]);
    const code = await shutdown.code;
    progress.step('stopping');
    return code;
  } finally {
    shutdown.begin(1);
    // The gateway first: it lets requests end while the backend is still there.
    for (const service of running.reverse()) await service.stop();
    await lock.release();
  }
}
