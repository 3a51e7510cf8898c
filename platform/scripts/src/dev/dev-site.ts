import { join } from 'node:path';
import pMap from 'p-map';
import { devVersion, findPorts, startDevServer } from '@inspire/devkit/dev/dev-server';
import { ignoreOutputErrors } from '@inspire/devkit/processes/ignore-output-errors';
import type { Service } from '@inspire/devkit/processes/service';
import { listenForShutdown } from '@inspire/devkit/processes/shutdown';
import { loadStartConfig, type StartConfig } from '@inspire/devkit/site/config';
import { startBackend, startGateway, untilReady } from '@inspire/devkit/site/services';
import { CliError, UsageError } from '@inspire/devkit/terminal/cli-error';
import { readFlags } from '@inspire/devkit/terminal/flags';
import { createProgress, type Progress } from '@inspire/devkit/terminal/progress';
import { findRepository, isShell, type Package, type Repository } from '@inspire/devkit/workspace/repository';
import { openOwnReleaseStore } from '@inspire/releases/open-site-release-store';
import { preparePackages, sitePackages } from '../start/prepare-packages';
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
      const env = { mode: 'development' as const, version: devVersion(target), devPort: ports[index] };
      const { origin } = await own(site, startDevServer({ target, env, dataDir: settings.dataDir, progress })).ready;
      progress.step(`${target.short} at ${origin}`);
      return [target.short, origin] as const;
    },
    { concurrency: FIRST_BUILD_CONCURRENCY },
  );
  return Object.fromEntries(addresses);
}

async function bringUp(
  site: DevSite,
  repository: Repository,
  edited: readonly Package[],
  signal: AbortSignal,
): Promise<void> {
  const { settings, progress } = site;
  const hooks = {
    warn: progress.warn,
    onGiveUp: (reason: string) => progress.warn(`${reason} It starts again when its sources change.`),
  };
  const backend = await startBackend(settings, hooks);
  own(site, backend);
  const isServing = backend.ready.then(() => untilReady(backend.origin, signal));
  const signedStore = await openOwnReleaseStore(settings.dataDir);
  const built = sitePackages(repository).filter((one) => !edited.includes(one));
  const [devServers] = await Promise.all([
    startDevServers(site, edited),
    preparePackages({ repository, targets: built, signedStore, progress, signal, isProduction: false }),
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

/** Returns the packages that run with hot reload: the named remotes and the shell, which brings React, or all. */
function findEdited(repository: Repository, names: readonly string[]): Package[] {
  const all = sitePackages(repository);
  const unknown = names.find((name) => !all.some(({ short }) => short === name));
  if (unknown !== undefined)
    throw new UsageError(`There is no '${unknown}'; there are ${all.map(({ short }) => short).join(', ')}`);
  return names.length === 0 ? all : all.filter((one) => isShell(one) || names.includes(one.short));
}

/** `dev [remote …]`: runs the whole site; the named remotes, or all, with hot reload. */
export async function runDev(args: readonly string[]): Promise<number> {
  const { positionals } = readFlags(args, {});
  const repository = findRepository();
  const edited = findEdited(repository, positionals);
  if (process.env.NODE_ENV === 'production')
    throw new CliError('dev is for development: unset NODE_ENV, or use start.');
  const shutdown = listenForShutdown();
  ignoreOutputErrors();
  const settings = loadStartConfig(repository);
  const progress = createProgress();
  const lock = await acquireSiteLock(settings);
  const site: DevSite = { settings, progress, owned: [() => lock.release()] };
  try {
    await Promise.race([bringUp(site, repository, edited, shutdown.signal), shutdown.code]);
    const code = await shutdown.code;
    progress.step('stopping');
    return code;
  } finally {
    for (const end of site.owned.reverse()) await end();
  }
}
