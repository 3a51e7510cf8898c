import { serializeError } from '../errors/serialize-error';
import { StartupError } from '../errors/startup-error';
import { type BackendConfig, loadBackendConfig } from './config';
import { createLogger } from './create-logger';
import { serve } from './serve';

/** After the drain: less than the 15 s after which a supervisor kills the process. */
const FORCED_EXIT_MS = 14_000;

function giveUp(error: unknown): never {
  console.error(error instanceof StartupError ? error.message : serializeError(error));
  process.exit(1);
}

function configurationOrExit(): BackendConfig {
  try {
    return loadBackendConfig(process.env);
  } catch (error) {
    return giveUp(error);
  }
}

const configuration = configurationOrExit();
const logger = createLogger(configuration.logLevel);
const server = await serve(configuration, logger).catch(giveUp);
process.send?.({ ready: server.address, admin: server.adminAddress });

let stopping = false;
async function stop(reason: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  logger.info(`stopping: ${reason}`);
  setTimeout(() => process.exit(1), configuration.drainMs + FORCED_EXIT_MS).unref();
  await server.close();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal).catch(giveUp));
// The parent process has exited: stop, because this process would otherwise keep the data folder locked.
process.on('disconnect', () => void stop('the parent process has exited').catch(giveUp));

await server.prepared.catch(async (error: unknown) => {
  if (stopping) return;
  await server.close().catch(() => undefined);
  giveUp(error);
});
if (!stopping) logger.info(`ready on ${server.address}`);
