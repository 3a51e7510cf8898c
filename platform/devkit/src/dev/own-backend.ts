import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { acquireLock } from '@inspire/server-kit/locks';
import { siteSettingsPath, type StartConfig } from '../site/config';
import { startBackend, untilReady } from '../site/services';
import { CliError } from '../terminal/cli-error';
import type { Progress } from '../terminal/progress';
import type { Package, Repository } from '../workspace/repository';

export const USUAL_SITE = 'http://localhost:3000';

export interface Standalone {
  readonly repository: Repository;
  readonly target: Package;
  readonly port: number;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  readonly owned: (() => Promise<void>)[];
}

/** Starts a backend with its own data; undefined without a backend package. */
export async function startOwnBackend({
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
  const lock = await acquireLock(join(settings.dataDir, 'start.lock'), { waitMs: 0 });
  if (!lock)
    throw new CliError(
      `${target.short} already runs standalone with a backend (data in ${settings.dataDir}). Set API_ORIGIN to the URL that it printed, or add --mock.`,
    );
  owned.push(() => lock.release());
  progress.step(`starting a backend (data in ${settings.dataDir}; set API_ORIGIN to use another one)`);
  const backend = await startBackend(settings, { warn: progress.warn, onGiveUp: progress.warn });
  owned.push(() => backend.stop());
  await backend.ready;
  await untilReady(backend.origin, signal);
  return backend.origin;
}
