import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeContentFolder } from './content-folder';
import { type ServerProcess, startProcess } from './server-process';
import { createPostgresDatabase } from './test-database';
import { databaseKind } from './test-kind';

export interface StartFixture {
  readonly root: string;
  readonly environment: Readonly<Record<string, string>>;
  start(changes?: Record<string, string>): ServerProcess;
  endAll(): Promise<void>;
  dispose(): Promise<void>;
}

export async function makeStartFixture(): Promise<StartFixture> {
  const root = await mkdtemp(join(tmpdir(), 'inspire-test-start-'));
  const content = await makeContentFolder();
  const database = databaseKind() === 'postgres' ? await createPostgresDatabase('template1') : undefined;
  const environment = {
    DATA_DIR: join(root, 'data'),
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
