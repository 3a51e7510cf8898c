import { ignoreOutputErrors } from '@inspire/devkit/processes/ignore-output-errors';
import type { Service } from '@inspire/devkit/processes/service';
import { listenForShutdown } from '@inspire/devkit/processes/shutdown';
import { loadStartConfig } from '@inspire/devkit/site/config';
import { readOnlyFlags } from '@inspire/devkit/terminal/flags';
import { createProgress } from '@inspire/devkit/terminal/progress';
import { findRepository } from '@inspire/devkit/workspace/repository';
import { bringUp } from './bring-up';
import { acquireSiteLock } from './site-lock';
import { startBanner } from './start-banner';

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
