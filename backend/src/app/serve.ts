import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { type AdminAddress, type AdminServer, startAdminServer } from '@inspire/node/admin';
import { StartupError } from '../errors/startup-error';
import { createPasswords } from '../modules/accounts/passwords';
import { openMediaStore } from '../modules/media/open-storage';
import { loadDevUrlSigningKeys } from '../modules/media/url-signing-keys';
import type { Readiness } from '../plugins/health';
import type { BackendConfig } from './config';
import { startHousekeeping } from './housekeeping';
import { openDatabase } from './open-database';
import { openIdentity } from './open-identity';
import { prepare } from './prepare';
import { buildServer } from './server';
import { startOutbox } from './start-outbox';
import { startReconciler } from './start-reconciler';
import { startViewerCount } from './start-viewer-count';

export interface RunningServer {
  readonly address: string;
  /** Resolves when tables, content and accounts are in place. @throws StartupError */
  readonly prepared: Promise<void>;
  /** Reports "not ready" for `drainMs`, waits up to `graceMs` for running requests, then closes their connections. */
  close(graceMs?: number): Promise<void>;
}

async function writableFolder(folder: string, what: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`Cannot create the ${what} folder ${folder} (${error.code ?? error.message}).`);
  });
}

/** The probes are those of the call port, so that both always agree. */
async function openAdminServer(address: AdminAddress, app: FastifyInstance, metrics: Registry): Promise<AdminServer> {
  try {
    return await startAdminServer({
      ...address,
      isReady: () =>
        app.inject('/readyz').then(
          ({ statusCode }) => statusCode === 200,
          () => false,
        ),
      metrics,
    });
  } catch (error) {
    await app.close();
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartupError(`Cannot open ADMIN_PORT ${address.port} on ${address.host} (${code ?? message}).`);
  }
}

/** Listens before it prepares tables and content, so that probes get a response. */
export async function serve(configuration: BackendConfig, logger: FastifyBaseLogger): Promise<RunningServer> {
  const clock = () => new Date();
  const passwords = createPasswords();
  const readiness: Readiness = { ready: false };
  await writableFolder(configuration.dataDir, 'data');
  if (!configuration.mediaBucket) await writableFolder(configuration.mediaDir, 'media');
  const storage = openMediaStore(configuration, clock);
  const mediaKeys = configuration.mediaKeys ?? (await loadDevUrlSigningKeys(configuration.dataDir));
  const identity = await openIdentity(configuration, clock);
  const database = await openDatabase(configuration, (error) =>
    logger.warn({ err: error }, 'database connection lost'),
  );
  try {
    const { app, metrics } = await buildServer({
      ...configuration,
      db: database.db,
      listen: database.listen,
      clock,
      passwords,
      identity,
      mediaKeys,
      storage,
      readiness,
      logger,
    });
    const address = await app.listen({ host: configuration.host, port: configuration.port });
    const admin = configuration.admin && (await openAdminServer(configuration.admin, app, metrics));
    const stopHousekeeping = startHousekeeping(database.db, clock, logger);
    let stopOutbox = async () => {};
    let stopReconciler = async () => {};
    let stopViewerCount = async () => {};
    const prepared = prepare({ database, storage, configuration, passwords, clock, logger }).then(() => {
      readiness.ready = true;
      stopOutbox = startOutbox(configuration, database.db, clock, logger);
      stopReconciler = startReconciler(configuration, database.db, mediaKeys, clock, logger);
      stopViewerCount = startViewerCount(database.db, logger);
    });
    return {
      address,
      prepared,
      async close(graceMs = 5_000) {
        readiness.draining = true;
        if (readiness.ready) await sleep(configuration.drainMs);
        // Keep-alive connections and long media responses would otherwise hold the process for minutes.
        const cutOff = setTimeout(() => app.server.closeAllConnections(), graceMs);
        await app.close();
        clearTimeout(cutOff);
        await prepared.catch(() => undefined);
        await stopHousekeeping();
        await stopOutbox();
        await stopReconciler();
        await stopViewerCount();
        await database.close();
        await admin?.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
