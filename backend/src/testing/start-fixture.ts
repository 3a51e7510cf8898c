import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeContentFolder } from './content-folder';
import { copyMigratedDatabase } from './pglite-snapshot';
import { type ServerProcess, startProcess } from './server-process';
import { createPostgresDatabase } from './test-database';
import { databaseKind, TEMPLATE_DATABASE } from './test-kind';

export interface StartFixture {
  readonly root: string;
  readonly environment: Readonly<Record<string, string>>;
  start(changes?: Record<string, string>): ServerProcess;
  endAll(): Promise<void>;
  dispose(): Promise<void>;
}

interface StartFixtureOptions {
  /** False: there is no database yet (PostgreSQL: an empty one), and the first process creates the tables. Default: true. */
  readonly hasTables?: boolean;
}

export async function makeStartFixture({ hasTables = true }: StartFixtureOptions = {}): Promise<StartFixture> {
  const root = await mkdtemp(join(tmpdir(), 'inspire-test-start-'));
  const content = await makeContentFolder();
  const dataDir = join(root, 'data');
  const template = hasTables ? TEMPLATE_DATABASE : 'template1';
  const database = databaseKind() === 'postgres' ? await createPostgresDatabase(template) : undefined;
  if (!database && hasTables) await copyMigratedDatabase(dataDir);
  const environment = {
    DATA_DIR: dataDir,
    SAMPLE_DIR: content.folder,
    ...(database && { DATABASE_URL: database.url }),
  };
  const running: ServerProcess[] = [];
  return {
    root,
    environment,
    start(changes = {}) {
      const server = startProcess({ ...environment, ...changes });
      running.push(server);
      return server;
    },
    async endAll() {
      for (const { child, ended } of running.splice(0)) {
        child.kill('SIGKILL');
        await ended;
      }
    },
    async dispose() {
      await database?.drop();
      await content.dispose();
      await rm(root, { recursive: true, force: true });
    },
  };
}

export const post = (address: string, path: string, body: unknown): Promise<Response> =>
  fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** A new account, as the signup form sends it. */
export const newAccount = {
  user_name: 'Ann',
  email: 'ann@example.com',
  contact: '9876543210',
  password: 'secret-1',
  confirmpasword: 'secret-1',
} as const;

export const login = (address: string, email: string, password = 'inspire123'): Promise<Response> =>
  post(address, '/api/v1/auth/login', { email, password });
