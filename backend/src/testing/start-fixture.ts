import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionData, Video } from '@inspire/shared/contracts';
import { registrationOf } from './client';
import { makeContentFolder } from './content-folder';
import { copyMigratedDatabase } from './pglite-snapshot';
import { type ServerProcess, startProcess } from './server-process';
import { setUp } from './set-up';
import { createPostgresDatabase } from './test-database';
import { databaseKind, TEMPLATE_DATABASE } from './test-kind';

export interface GatewayProcess extends Pick<ServerProcess, 'child' | 'output'> {
  readonly address: string;
}

interface StartFixtureOptions {
  /** False: there is no database yet (PostgreSQL: an empty one), and the first process creates the tables. Default: true. */
  readonly hasTables?: boolean;
}

async function makeStartFixture({ hasTables = true }: StartFixtureOptions = {}) {
  const root = await mkdtemp(join(tmpdir(), 'inspire-test-start-'));
  const content = await makeContentFolder();
  const dataDir = join(root, 'data');
  const template = hasTables ? TEMPLATE_DATABASE : 'template1';
  const database = databaseKind() === 'postgres' ? await createPostgresDatabase(template) : undefined;
  if (!database && hasTables) await copyMigratedDatabase(dataDir);
  const environment: Readonly<Record<string, string>> = {
    DATA_DIR: dataDir,
    SAMPLE_DIR: content.folder,
    ...(database && { DATABASE_URL: database.url }),
  };
  const running: ServerProcess[] = [];
  const endAll = async () => {
    for (const { child, ended } of running.splice(0)) {
      child.kill('SIGKILL');
      await ended;
    }
  };
  return {
    root,
    environment,
    start(changes: Record<string, string> = {}) {
      const server = startProcess({ ...environment, ...changes });
      running.push(server);
      return server;
    },
    /** Starts a gateway before backends. */
    async startGateway(
      backends: readonly string[],
      variables: Readonly<Record<string, string>> = {},
    ): Promise<GatewayProcess> {
      const gateway = startProcess(
        {
          NODE_ENV: 'development',
          LOG_LEVEL: 'silent',
          HOST: '127.0.0.1',
          PORT: '0',
          BACKEND_ORIGIN: backends.join(','),
          RELEASES_DIR: root,
          // These tests request no page, so no shell has to be built.
          DEV_SERVERS: JSON.stringify({ shell: 'http://127.0.0.1:9' }),
          ...variables,
        },
        'gateway',
      );
      running.push(gateway);
      return { address: await gateway.listening, child: gateway.child, output: gateway.output };
    },
    /** Runs the migration to its end. */
    async migrate() {
      const { ended, output } = startProcess(environment, 'migrate');
      assert.equal(await ended, 0, output());
    },
    endAll,
    async [Symbol.asyncDispose]() {
      await endAll();
      await database?.[Symbol.asyncDispose]();
      await content[Symbol.asyncDispose]();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** Sets up what a server process needs. */
export const setUpFixture = (options?: StartFixtureOptions) => setUp(() => makeStartFixture(options));

export const post = (address: string, path: string, body: unknown): Promise<Response> =>
  fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

export const newAccount = registrationOf('ann@example.com');

export const login = (address: string, email: string, password = 'inspire123'): Promise<Response> =>
  post(address, '/api/v1/auth/login', { email, password });

/** Logs in. @returns the header of the session */
export async function logIn(address: string, email: string, password?: string): Promise<{ authorization: string }> {
  const { token } = (await (await login(address, email, password)).json()) as SessionData;
  return { authorization: `Bearer ${token}` };
}

export const getJson = async <T>(url: string, headers: Record<string, string> = {}): Promise<T> =>
  (await (await fetch(url, { headers })).json()) as T;

/** Returns the newest video that a search finds. */
export async function findVideo(address: string, words: string): Promise<Video> {
  const { content } = await getJson<{ content: Video[] }>(`${address}/files/search?searchQuery=${words}`);
  return content[0] ?? assert.fail(`No video was found for ${words}`);
}
