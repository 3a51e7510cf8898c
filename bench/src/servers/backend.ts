import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@inspire/server-kit/network';
import { type RunningProcess, startProcess } from './process';

export interface BenchBackend extends RunningProcess {
  /** Of metrics. */
  readonly adminOrigin: string;
  readonly mediaDir: string;
  /** @returns the new account's session token */
  signUp(): Promise<string>;
}

const account = { user_name: 'Bench', contact: '9876543210', password: 'secret-1', confirmpasword: 'secret-1' };

const { CPU_PROFILE_DIR: profileDir } = process.env;
/** Writes a CPU profile when the backend stops, for Chrome's developer tools. */
const profiling = profileDir ? ['--cpu-prof', `--cpu-prof-dir=${profileDir}`] : [];

/** Starts the backend as in a deployment: one process in production mode, on an empty PostgreSQL. */
export async function startBackend(
  database: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<BenchBackend> {
  const folder = await mkdtemp(join(tmpdir(), 'inspire-bench-backend-'));
  const port = await findFreePort();
  const adminPort = await findFreePort();
  const mediaDir = join(folder, 'media');
  const server = await startProcess({
    command: process.execPath,
    args: [...profiling, '--import', 'tsx', 'backend/src/app/start.ts'],
    origin: `http://127.0.0.1:${port}`,
    probe: '/readyz',
    environment: {
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
      DATA_DIR: folder,
      MEDIA_DIR: mediaDir,
      DATABASE_URL: database,
      DRAIN_SECONDS: '0',
      LIMIT_REGISTER_PER_ADDRESS: '100000',
      MEDIA_SECRET: `bench:${'s'.repeat(40)}`,
      SMTP_URL: 'smtp://127.0.0.1:9',
      PAYMENT_GATEWAY: 'sandbox',
      ALLOW_SANDBOX_PAYMENTS: 'true',
      ...settings,
    },
  });
  let accounts = 0;
  return {
    ...server,
    adminOrigin: `http://127.0.0.1:${adminPort}`,
    mediaDir,
    async signUp() {
      const email = `bench${(accounts += 1)}@example.com`;
      const response = await fetch(`${server.origin}/api/v1/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...account, email }),
      });
      if (!response.ok) throw new Error(`register responded with ${response.status}`);
      return ((await response.json()) as { token: string }).token;
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
