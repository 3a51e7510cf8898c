import { join } from 'node:path';
import pMap from 'p-map';
import { devVersion, findPorts, startDevServer } from '@inspire/devkit/dev/dev-server';
import { ignoreOutputErrors } from '@inspire/devkit/processes/ignore-output-errors';
import type { Service } from '@inspire/devkit/processes/service';
import { listenForShutdown } from '@inspire/devkit/processes/shutdown';
import { loadStartConfig, type StartConfig } from '@inspire/devkit/site/config';
import { startBackend, startGateway, untilReady } from '@inspire/devkit/site/services';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { readOnlyFlags } from '@inspire/devkit/terminal/flags';
import { createProgress, type Progress } from '@inspire/devkit/terminal/progress';
import {
  findRepository,
  isBuildable,
  isRemote,
  isShell,
  type Package,
  type Repository,
} from '@inspire/devkit/workspace/repository';
import { openOwnReleaseStore } from '@inspire/releases/open-site-release-store';
import { acquireSiteLock } from '../start/site-lock';
import { startBanner } from '../start/start-banner';
import { watchSources } from './watch-sources';

const FIRST_PORT = 4000;
const FIRST_BUILD_CONCURRENCY = 2;

/** The `owned` services stop in reverse order. */
interface DevSite {
  readonly settings: StartConfig;
  readonly progress: Progress;
  readonly owned: (() => Promise<void> | void)[];
}

function own({ owned }: DevSite, service: Service): Service {
  owned.push(() => service.stop());
  return service;
}

function restartOnChange(site: DevSite, service: Service, name: string, folders: readonly string[]): void {
  const stop = watchSources(
    folders.map((folder) => join(site.settings.root, folder)),
    () => {
      site.progress.step(`${name} changed, starting it again`);
      void service.restart();
    },
  );
  site.owned.push(stop);
}

/** @returns the servers' URLs by package */
async function startDevServers(site: DevSite, targets: readonly Package[]): Promise<Record<string, string>> {
  const { settings, progress } = site;
  const ports = await findPorts(FIRST_PORT, targets.length);
  const addresses = await pMap(
    [...targets.entries()],
    async ([index, target]) => {
      const env = {
        mode: 'development' as const,
        version: devVersion(target),
        devPort: ports[index],
        publicOrigin: settings.publicOrigin,
      };
      const { origin } = await own(site, startDevServer({ target, env, dataDir: settings.dataDir, progress })).ready;
      progress.step(`${target.short} at ${origin}`);
      return [target.short, origin] as const;
    },
    { concurrency: FIRST_BUILD_CONCURRENCY },
  );
  return Object.fromEntries(addresses);
}

async function bringUp(site: DevSite, repository: Repository, signal: AbortSignal): Promise<void> {
  const { settings, progress } = site;
  const hooks = {
    warn: progress.warn,
    onGiveUp: (reason: string) => progress.warn(`${reason} It starts again when its sources change.`),
  };
  const backend = await startBackend(settings, hooks);
  own(site, backend);
  const isServing = backend.ready.then(() => untilReady(backend.origin, signal));
  const targets = repository.packages
    .filter((one) => isBuildable(one) && (isShell(one) || isRemote(one)))
    .sort((left, right) => Number(isShell(right)) - Number(isShell(left)));
  const [devServers, signedStore] = await Promise.all([
    startDevServers(site, targets),
    openOwnReleaseStore(settings.dataDir),
    isServing,
  ]);
  const parts = {
    backendOrigin: backend.origin,
    releases: signedStore.place,
    siteKeysFile: signedStore.siteKeysFile,
    devServers,
  };
  const gateway = own(site, startGateway(settings, parts, hooks));
  await gateway.ready;
  restartOnChange(site, backend, 'backend', ['backend/src', 'shared/src/contracts']);
  restartOnChange(site, gateway, 'gateway', ['gateway/src', 'shared/src/remote']);
  progress.plain(startBanner(settings));
}

/** `dev`: runs the whole site with hot reload. */
export async function runDev(args: readonly string[]): Promise<number> {
  readOnlyFlags(args, {});
  const repository = findRepository();
  if (process.env.NODE_ENV === 'production')
    throw new CliError('dev is for development: unset NODE_ENV, or use start.');
  const shutdown = listenForShutdown();
  ignoreOutputErrors();
  const settings = loadStartConfig(repository);
  const progress = createProgress();
  const lock = await acquireSiteLock(settings);
  const site: DevSite = { settings, progress, owned: [() => lock.release()] };
  try {
    await Promise.race([bringUp(site, repository, shutdown.signal), shutdown.code]);
    const code = await shutdown.code;
    progress.step('stopping');
    return code;
  } finally {
    for (const end of site.owned.reverse()) await end();
  }
}
