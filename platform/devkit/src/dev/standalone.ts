import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listenForShutdown } from '../processes/shutdown';
import { siteSettingsPath, type StartConfig } from '../site/config';
import { startBackend, untilReady } from '../site/services';
import { CliError } from '../terminal/cli-error';
import { createProgress, type Progress } from '../terminal/progress';
import { dataDir, type Package, type Repository } from '../workspace/repository';
import { devVersion, findPorts, startDevServer } from './dev-server';
import { isSite } from './is-site';

const FIRST_PORT = 4100;
const USUAL_SITE = 'http://localhost:3000';

interface Standalone {
  readonly repository: Repository;
  readonly target: Package;
  readonly port: number;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  readonly owned: (() => Promise<void>)[];
}

/** Starts a backend with its own data; undefined without a backend package. */
async function ownBackend({
  repository: { root },
  target,
  port,
  progress,
  signal,
  owned,
}: Standalone): Promise<string | undefined> {
  if (!existsSync(join(root, 'backend/src/app/start.ts'))) {
    progress.step(
      `no site runs at ${USUAL_SITE} and there is no backend here: using the mock API (set API_ORIGIN to use a site)`,
    );
    return undefined;
  }
  const settings: StartConfig = {
    root,
    port,
    nodeEnv: 'development',
    publicOrigin: `http://localhost:${port}`,
    dataDir: join(root, '.data', `standalone-${target.short}`),
    siteSettingsFile: siteSettingsPath(root),
  };
  progress.step(`starting a backend (data in ${settings.dataDir}; set API_ORIGIN to use another one)`);
  const backend = await startBackend(settings, { warn: progress.warn, onGiveUp: progress.warn });
  owned.push(() => backend.stop());
  await backend.ready;
  await untilReady(backend.origin, signal);
  return backend.origin;
}

/** Finds the API: `API_ORIGIN`, else a running site, else a new backend. @returns undefined for the mock API */
async function findApi(standalone: Standalone, { usesMockApi }: StandaloneOptions): Promise<string | undefined> {
  if (usesMockApi) return undefined;
  const { API_ORIGIN: given } = process.env;
  if (given) {
    if (!URL.canParse(given))
      throw new CliError(`API_ORIGIN must be a URL such as ${USUAL_SITE}, but it is '${given}'.`);
    return new URL(given).origin;
  }
  if (!(await isSite(USUAL_SITE))) return ownBackend(standalone);
  standalone.progress.step(`using the API of the site that runs at ${USUAL_SITE}`);
  return USUAL_SITE;
}

export interface StandaloneOptions {
  readonly usesMockApi: boolean;
}

/** Runs a remote as a standalone page, without shell, gateway and other remotes. */
export async function runStandalone(
  repository: Repository,
  target: Package,
  options: StandaloneOptions,
): Promise<number> {
  if (!existsSync(join(target.dir, 'src/standalone.tsx')))
    throw new CliError(`${target.short} has no page of its own: src/standalone.tsx is missing.`);
  const shutdown = listenForShutdown();
  const progress = createProgress();
  const port = Number(process.env.PORT) || ((await findPorts(FIRST_PORT, 1))[0] ?? FIRST_PORT);
  const owned: (() => Promise<void>)[] = [];

  const bringUp = async () => {
    const apiOrigin = await findApi({ repository, target, port, progress, signal: shutdown.signal, owned }, options);
    const env = {
      mode: 'development' as const,
      version: devVersion(target),
      devPort: port,
      standalone: true,
      ...(apiOrigin === undefined ? { mockApi: true } : { apiOrigin }),
    };
    const server = startDevServer({ target, env, dataDir: dataDir(repository.root), progress });
    owned.push(() => server.stop());
    await server.ready;
    progress.plain(
      `\n  ${target.short} runs standalone at http://localhost:${port}\n  API: ${apiOrigin ?? 'mock API, generated from the contracts'}\n  Stop with Ctrl-C\n`,
    );
  };
  try {
    await Promise.race([bringUp(), shutdown.code]);
    return await shutdown.code;
  } finally {
    for (const end of owned.reverse()) await end();
  }
}
