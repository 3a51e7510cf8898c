import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listenForShutdown } from '../processes/shutdown';
import { assertPortFree, parsePort } from '../site/port';
import { CliError } from '../terminal/cli-error';
import { createProgress } from '../terminal/progress';
import { dataDir, type Package, type Repository } from '../workspace/repository';
import { devVersion, findPorts, startDevServer } from './dev-server';
import { isSite } from './is-site';
import { type Standalone, startOwnBackend, USUAL_SITE } from './own-backend';

const FIRST_PORT = 4100;

/** Returns `PORT`, or the first free port. @throws CliError when no page can be served at `PORT` */
async function choosePort(): Promise<number> {
  const { PORT: given } = process.env;
  if (!given) return (await findPorts(FIRST_PORT, 1))[0] ?? FIRST_PORT;
  const port = parsePort(given);
  await assertPortFree(port);
  return port;
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
  if (!(await isSite(USUAL_SITE))) return startOwnBackend(standalone);
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
  const port = await choosePort();
  const shutdown = listenForShutdown();
  const progress = createProgress();
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
