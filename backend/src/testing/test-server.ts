import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { createCacheCounter, createProcessMetrics } from '@inspire/server-kit/metrics';
import { loadBackendConfig } from '../app/config';
import { createLogger } from '../app/create-logger';
import { cacheNames } from '../app/metrics/cache-names';
import { registerDatabaseMetrics } from '../app/metrics/database-metrics';
import { buildServer, type ServerOptions } from '../app/server';
import type { Database } from '../database/database';
import { createPasswords, type Passwords } from '../modules/accounts/passwords';
import { noIdentity } from '../modules/identity/identity';
import { createFolderStorage } from '../modules/media/folder-storage';
import type { UrlSigningKeys } from '../modules/media/url-signing-keys';
import { setUp } from './set-up';
import { openTestDatabase, type TestLogin } from './test-database';

export const mediaKeysFrom = (id: string): UrlSigningKeys => [
  { id, secret: Buffer.from(`${id}-secret-of-32-characters-or-more`) },
];

/** Minimal cost, so that tests are fast. */
export const fastPasswordHasher = (): Passwords => createPasswords({ memoryCost: 64, timeCost: 1, parallelism: 1 });

/** Passwords of minimal cost, with what a test does before a password is hashed or compared, and after a comparison. */
export function watchPasswords(
  watch: {
    readonly onHash?: (password: string) => void;
    readonly onCompare?: (stored: string | null | undefined) => void;
    readonly afterCompare?: () => Promise<void>;
  } = {},
): Passwords {
  const real = fastPasswordHasher();
  return {
    async hash(password) {
      watch.onHash?.(password);
      return real.hash(password);
    },
    async matches(stored, password) {
      watch.onCompare?.(stored);
      const isRight = await real.matches(stored, password);
      await watch.afterCompare?.();
      return isRight;
    },
  };
}

export interface TestClock {
  now: Date;
  advance(ms: number): void;
}

export interface TestServer extends AsyncDisposable {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly metrics: Registry;
  readonly clock: TestClock;
  putMedia(path: string, content: string | Buffer): Promise<void>;
}

export const minutes = (count: number): number => count * 60_000;
export const hours = (count: number): number => minutes(count * 60);
export const days = (count: number): number => hours(count * 24);

function standingClock(): TestClock {
  return {
    now: new Date('2026-03-01T10:00:00.000Z'),
    advance(ms) {
      this.now = new Date(this.now.getTime() + ms);
    },
  };
}

export const generousLimits = {
  loginPerAccount: 10,
  loginPerAddress: 100,
  loginFailuresPerAccount: 1_000,
  registerPerAddress: 1_000,
  reportsPerAddress: 300,
  qualitySessionsPerAddress: 30,
  otpSendsPerAccount: 5,
  otpSendsPerAddress: 1_000,
  otpGuessesPerAddress: 1_000,
  checkoutsPerAccount: 10_000,
  checkoutsPerAddress: 10_000,
  passkeyOptionsPerAddress: 1_000,
  guestItemsPerAddress: 1_000_000,
};

/** Starts a server with its own database and media folder; it does not listen. */
export async function startTestServer(
  changes: Partial<ServerOptions> = {},
  login: TestLogin = 'owner',
): Promise<TestServer> {
  const database = await openTestDatabase(login);
  const mediaDir = await mkdtemp(join(tmpdir(), 'inspire-test-media-'));
  const clock = standingClock();
  const metrics = createProcessMetrics();
  registerDatabaseMetrics(metrics, database);
  const app = await buildServer({
    production: false,
    publicOrigin: 'http://localhost:3000',
    trustedProxies: 'loopback',
    db: database.db,
    listen: database.listen,
    metrics,
    countCacheRequest: createCacheCounter(metrics, cacheNames),
    clock: () => clock.now,
    passwords: fastPasswordHasher(),
    identity: noIdentity,
    limits: generousLimits,
    mediaKeys: mediaKeysFrom('test'),
    deviceLimit: 3,
    payments: loadBackendConfig({}).payments,
    storage: createFolderStorage(mediaDir),
    readiness: { ready: true },
    logger: createLogger(process.env.LOG_LEVEL ?? 'silent'),
    ...changes,
  });
  return {
    app,
    db: database.db,
    metrics,
    clock,
    async putMedia(path, content) {
      const file = join(mediaDir, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    },
    async [Symbol.asyncDispose]() {
      // fetch keeps idle connections open.
      app.server.closeAllConnections();
      await app.close();
      await database[Symbol.asyncDispose]();
      await rm(mediaDir, { recursive: true, force: true });
    },
  };
}

/**
 * Sets up a server for the tests of a suite.
 * @param changes a function is called when the server starts
 */
export function setUpTestServer(
  changes: Partial<ServerOptions> | (() => Promise<Partial<ServerOptions>>) = {},
  login: TestLogin = 'owner',
): TestServer {
  return setUp(async () => startTestServer(typeof changes === 'function' ? await changes() : changes, login));
}
