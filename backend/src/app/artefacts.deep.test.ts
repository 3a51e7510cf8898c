import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { setUpContentFolder } from '../testing/content-folder';
import { untilReady } from '../testing/server-process';
import { setUp } from '../testing/set-up';
import { findVideo, getJson, logIn, newAccount, post } from '../testing/start-fixture';
import { createPostgresDatabase } from '../testing/test-database';

const commandLine = fileURLToPath(new URL('../../../platform/scripts/bin/bootstrap.mjs', import.meta.url));
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What `npx inspire-site package` makes, started as production does: elsewhere, unprivileged, and unable to change itself. */
describe('the artefacts of gateway and backend', () => {
  let root: string;
  const content = setUpContentFolder();
  const database = setUp(() => createPostgresDatabase('template1'));
  let settings: Record<string, string>;
  const running: ChildProcess[] = [];

  const start = (program: string, args: readonly string[], env: Record<string, string>) => {
    const child = spawn(process.execPath, [join(root, 'dist', program), ...args], {
      cwd: join(root, 'writable'),
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      ...(isRoot && { uid: NOBODY, gid: NOBODY }),
    });
    running.push(child);
    const finished: { stdout: string; stderr: string } = { stdout: '', stderr: '' };
    child.stdout?.on('data', (chunk: Buffer) => (finished.stdout += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (finished.stderr += chunk.toString()));
    const ended = once(child, 'close').then(([code]): Finished => ({ code: code as number | null, ...finished }));
    const listening = Promise.race([
      once(child, 'message').then(([message]) => (message as { ready: string }).ready),
      ended.then(({ stderr }) => Promise.reject(new Error(`${program} ended: ${stderr}`))),
    ]);
    listening.catch(() => undefined);
    return { child, ended, listening, output: () => finished };
  };

  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'inspire-test-artefacts-'));
    await chmod(root, 0o755);
    await chmod(content.folder, 0o755);
    execFileSync(process.execPath, [commandLine, 'package', 'gateway', 'backend', '--to', join(root, 'dist')]);
    for (const entry of await readdir(join(root, 'dist'), { recursive: true, withFileTypes: true }))
      await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o555 : 0o444);
    await chmod(join(root, 'dist'), 0o555);
    for (const folder of ['writable', 'media']) {
      await mkdir(join(root, folder));
      if (isRoot) await chown(join(root, folder), NOBODY, NOBODY);
    }
    const secret = async (name: string, value: string) => {
      await writeFile(join(root, name), `${value}\n`, { mode: 0o444 });
      return join(root, name);
    };
    settings = {
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: 'http://localhost:3000',
      DATA_DIR: join(root, 'absent'),
      MEDIA_DIR: join(root, 'media'),
      DATABASE_URL_FILE: await secret('database', database.url),
      MEDIA_SECRET_FILE: await secret('media-secret', `k1:${'s'.repeat(40)}`),
      SMTP_URL_FILE: await secret('smtp', 'smtp://127.0.0.1:9'),
      PAYMENT_GATEWAY: 'sandbox',
      ALLOW_SANDBOX_PAYMENTS: 'true',
      DRAIN_SECONDS: '0',
    };
  });
  after(async () => {
    for (const child of running) child.kill('SIGKILL');
    // Root may remove what it cannot write; other users need the permission first.
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true }))
      if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), 0o755);
    await rm(root, { recursive: true });
  });

  it('migrate, import content, serve the main calls, and log JSON lines only', async () => {
    const serverUrl = new URL(database.url);
    serverUrl.username = 'inspire_artefacts';
    serverUrl.password = 'server';
    const ofStep = { ...settings, SERVER_DATABASE_URL: serverUrl.href };
    const migrated = await start('backend/migrate.mjs', [], ofStep).ended;
    assert.deepEqual([migrated.code, migrated.stderr], [0, '']);
    const { DATABASE_URL_FILE: _, ...others } = settings;
    const ofServers = { ...others, DATABASE_URL: serverUrl.href };
    const imported = await start('backend/content.mjs', ['import', content.folder], {
      ...settings,
      DATA_DIR: join(root, 'writable'),
    }).ended;
    assert.deepEqual([imported.code, imported.stderr], [0, '']);

    const api = start('backend/server.mjs', [], { ...ofServers, ROLE: 'api' });
    const backend = await untilReady(api);
    const gateway = start('gateway/server.mjs', [], {
      BACKEND_ORIGIN: backend,
      RELEASES_DIR: join(root, 'writable'),
      // No page is requested, so no shell has to be built.
      DEV_SERVERS: JSON.stringify({ shell: 'http://127.0.0.1:9' }),
    });
    const site = await gateway.listening;
    assert.equal((await post(site, '/api/v1/auth/register', newAccount)).status, 200);
    const headers = await logIn(site, newAccount.email, newAccount.password);
    const { id } = await findVideo(site, 'newer');
    const { url } = await getJson<{ url: string }>(`${site}/files/url/${id}/200`, headers);
    assert.equal((await fetch(site + url)).status, 200);
    assert.equal((await fetch(`${site}/docs/`)).status, 200);

    const operator = await start('backend/operator.mjs', ['find-account', newAccount.email], ofServers).ended;
    assert.match(operator.stdout, /"email": "ann@example\.com"/);

    for (const { child } of [gateway, api]) child.kill('SIGTERM');
    for (const { ended } of [gateway, api]) {
      const { code, stdout, stderr } = await ended;
      assert.deepEqual([code, stderr], [0, '']);
      const lines = stdout.split('\n').filter(Boolean);
      assert.ok(lines.length > 0);
      for (const line of lines) assert.doesNotThrow(() => JSON.parse(line), line);
    }
  });

  it('name each wrong setting in its own line and exit with 1', async () => {
    const production = { NODE_ENV: 'production', MEDIA_SECRET_FILE: join(root, 'no-such-file') };
    for (const [program, title, expected] of [
      ['backend/server.mjs', 'Invalid configuration:', ['DATABASE_URL', 'MEDIA_SECRET_FILE', 'SMTP_URL']],
      ['gateway/server.mjs', 'Invalid gateway configuration:', ['BACKEND_ORIGIN', 'PUBLIC_ORIGIN', 'RELEASES_DIR']],
    ] as const) {
      const { code, stdout, stderr } = await start(program, [], { ...production, ROLE: 'api' }).ended;
      const [head, ...lines] = stderr.trimEnd().split('\n');
      assert.deepEqual([code, stdout, head], [1, '', title]);
      for (const line of lines) assert.match(line, /^ {2}[A-Z_]+: \S/);
      for (const name of expected) assert.match(stderr, new RegExp(`^ {2}${name}: `, 'm'));
    }
  });

  it('need a PostgreSQL server', async () => {
    const { code, stderr } = await start('backend/server.mjs', [], { DATA_DIR: join(root, 'writable') }).ended;
    assert.deepEqual([code, stderr], [1, 'Invalid configuration:\n  DATABASE_URL: is required\n']);
  });

  it('contain no TypeScript, and name what they contain', async () => {
    const files = await readdir(join(root, 'dist'), { recursive: true });
    assert.deepEqual(
      files.filter((file) => /\.tsx?$/.test(file)),
      [],
    );
    const bom = JSON.parse(await readFile(join(root, 'dist/backend/sbom.cdx.json'), 'utf8')) as {
      components: { name: string }[];
    };
    const names = bom.components.map(({ name }) => name);
    for (const name of ['fastify', 'pg', 'sharp', '@node-rs/argon2']) assert.ok(names.includes(name), name);
    for (const name of ['webpack', 'typescript', '@electric-sql/pglite']) assert.ok(!names.includes(name), name);
  });
});
