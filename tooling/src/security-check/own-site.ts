import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import getPort from 'get-port';
import { makeRunFolder } from '@inspire/node/locks';
import type { Service } from '../processes/service';
import { listenForShutdown } from '../processes/shutdown';
import { bringUp } from '../start/bring-up';
import { loadStartConfig } from '../start/config';
import { CliError } from '../terminal/cli-error';
import { createProgress } from '../terminal/progress';
import { findRepository } from '../workspace/repository';

/** Settings of the caller's shell, which servers inherit, that would lead the site elsewhere than to a fresh folder. */
const LEFT_OUT = ['DATABASE_URL', 'MEDIA_URL', 'RELEASES_URL', 'PUBLIC_ORIGIN', 'SMTP_URL', 'GOOGLE_CLIENT_ID'];

/** Runs `work` against a site in development mode with a database and a release store of its own. */
export async function withOwnSite(work: (site: URL) => Promise<number>): Promise<number> {
  const shutdown = listenForShutdown();
  const repository = findRepository();
  const folder = await makeRunFolder('inspire-security-check-');
  const running: Service[] = [];
  for (const name of LEFT_OUT) delete process.env[name];
  process.env.NODE_ENV = 'development';
  const env = { ...process.env, PORT: String(await getPort()), DATA_DIR: join(folder, 'data') };
  const settings = loadStartConfig(repository, env);
  const progress = createProgress();
  let isServing = false;
  // The attacks make the servers warn all the time.
  const warn = (text: string) => (isServing ? undefined : progress.warn(text));
  try {
    const start = async (): Promise<number> => {
      await bringUp({ repository, settings, progress: { ...progress, warn }, shutdown, running });
      isServing = true;
      if (shutdown.signal.aborted) throw new CliError('The site is being stopped.');
      return work(new URL(settings.publicOrigin));
    };
    return await Promise.race([start(), shutdown.code]);
  } finally {
    shutdown.begin(1);
    for (const service of running.reverse()) await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
