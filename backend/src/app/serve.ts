import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { type AdminAddress, type AdminServer, startAdminServer } from '@inspire/server-kit/admin';
import { createCacheCounter, createProcessMetrics } from '@inspire/server-kit/metrics';
import { LISTEN_BACKLOG } from '@inspire/server-kit/overload';
import { runAsJob } from '@inspire/server-kit/requests';
import { startTracing } from '@inspire/server-kit/tracing';
import type { Database } from '../database/database';
import { untilMigrated } from '../database/schema-state';
import { StartupError } from '../errors/startup-error';
import { createPasswords } from '../modules/accounts/passwords';
import { openMediaStore } from '../modules/media/open-storage';
import { loadDevUrlSigningKeys } from '../modules/media/url-signing-keys';
import { createQualityRoute } from '../modules/reports/quality/quality-overview';
import { createQualityRepository } from '../modules/reports/quality/quality-repository';
import { assertReady, type Readiness } from '../plugins/health';
import { closeGracefully } from './close-gracefully';
import type { BackendConfig } from './config';
import { cacheNames } from './metrics/cache-names';
import { registerDatabaseMetrics } from './metrics/database-metrics';
import { openDatabase } from './open-database';
import { openIdentity } from './open-identity';
import { prepare } from './prepare';
import { buildServer } from './server';
import { startJobs } from './start-jobs';

/** For the rest of a video segment on a slow line. The outbox may take three seconds more (`FORCED_EXIT_MS`). */
const GRACE_MS = 8_000;

export interface RunningServer {
  readonly address: string;
  /** Of probes and metrics; undefined without `ADMIN_PORT`. */
  readonly adminAddress: string | undefined;
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

async function openAdminServer(
  address: AdminAddress,
  isReady: () => Promise<boolean>,
  metrics: Registry,
  db: Database,
): Promise<AdminServer> {
  const routes = { '/quality': createQualityRoute(createQualityRepository(db)) };
  try {
    return await startAdminServer({ ...address, isReady, metrics, routes });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartupError(`Cannot open ADMIN_PORT ${address.port} on ${address.host} (${code ?? message}).`);
  }
}

/** Opens only what the settings leave to files: a process with all of them runs on a read-only file system. */
async function openResources(
  configuration: BackendConfig,
  metrics: Registry,
  clock: () => Date,
  logger: FastifyBaseLogger,
) {
  const { database: server, dataDir, mediaBucket, mediaDir, mediaKeys } = configuration;
  if (!server || !mediaKeys) await writableFolder(dataDir, 'data');
  if (!mediaBucket) await writableFolder(mediaDir, 'media');
  const countCacheRequest = createCacheCounter(metrics, cacheNames);
  return {
    countCacheRequest,
    storage: openMediaStore(configuration, clock, countCacheRequest('media-facts')),
    mediaKeys: mediaKeys ?? (await loadDevUrlSigningKeys(dataDir)),
    identity: await openIdentity(configuration, clock),
    // The connection belongs to no request, although one may have opened it.
    database: await openDatabase(configuration, (error) =>
      runAsJob(() => logger.warn({ err: error }, 'database connection lost')),
    ),
  };
}

/** Listens before it prepares tables and content, so that probes get a response. */
export async function serve(configuration: BackendConfig, logger: FastifyBaseLogger): Promise<RunningServer> {
  const { role, admin: adminAddress, host, port } = configuration;
  const clock = () => new Date();
  const passwords = createPasswords();
  const readiness: Readiness = { ready: false };
  const waiting = new AbortController();
  const stopTracing = await startTracing(configuration.tracing, {
    service: role === 'worker' ? 'inspire-worker' : 'inspire-backend',
    isFirst: false,
    onError: (err) => logger.warn({ err }, 'sending traces failed'),
  });
  const metrics = createProcessMetrics();
  const { database, ...resources } = await openResources(configuration, metrics, clock, logger);
  const { storage, mediaKeys } = resources;
  const { db, listen } = database;
  registerDatabaseMetrics(metrics, database);
  let app: FastifyInstance | undefined;
  const prepareOrWait = () =>
    role === undefined
      ? prepare({ database, storage, configuration, passwords, clock, logger })
      : untilMigrated(db, {
          signal: waiting.signal,
          onWait: (err) => logger.warn({ err }, 'waiting for the tables of this version'),
        });
  try {
    let address = '';
    if (role !== 'worker') {
      const calls = { db, listen, clock, passwords, readiness, metrics, logger };
      // In development a build that takes the whole processor is no reason to refuse the developer's requests.
      const shedding = configuration.production && { getExpectedWaitMs: () => database.getLoad().expectedWaitMs };
      app = await buildServer({ ...configuration, ...resources, ...calls, ...shedding });
      address = await app.listen({ host, port, backlog: LISTEN_BACKLOG });
    }
    const isReady = () =>
      assertReady(readiness, db, logger).then(
        () => true,
        () => false,
      );
    const admin = adminAddress && (await openAdminServer(adminAddress, isReady, metrics, db));
    let stopJobs = async () => {};
    const prepared = prepareOrWait().then(() => {
      readiness.ready = true;
      if (role !== 'api') stopJobs = startJobs({ configuration, db, mediaKeys, metrics, clock, logger });
    });
    const server = app;
    return {
      address: address || (admin?.origin ?? ''),
      adminAddress: admin?.origin,
      prepared,
      async close(graceMs = GRACE_MS) {
        readiness.draining = true;
        waiting.abort();
        if (server) {
          if (readiness.ready) await sleep(configuration.drainMs);
          await closeGracefully(server, graceMs);
        }
        await prepared.catch(() => undefined);
        await stopJobs();
        await database.close();
        await stopTracing();
        await admin?.close();
      },
    };
  } catch (error) {
    await app?.close();
    await database.close();
    throw error;
  }
}
