import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { MAX_BODY_BYTES, MAX_WEBHOOK_BODY_BYTES } from '@inspire/node/limits';
import { getProgramArguments } from '@inspire/node/test-programs';
import { startBackend } from '../testing/backend-process';
import { getFreePort } from '../testing/free-port';
import { createTestGateway, type TestGateway } from '../testing/gateway';
import { nginxEnv, nginxSkip, startNginx, userOfWorkers } from '../testing/nginx';
import { mainScript } from '../testing/site-folder';
import { findOtherResponses, uploadWhole } from '../testing/upload';

const printNginx = getProgramArguments(new URL('../print-nginx.ts', import.meta.url));

/** Wraps a configuration for `http { … }` into one that any user can run in a folder. */
const mainConfiguration = (root: string, site: string): string => `
${userOfWorkers}pid ${root}/nginx.pid;
error_log ${root}/error.log warn;
worker_processes 1;
events { worker_connections 64; }
http {
  access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${root}/${name};`).join('\n')}
${site}
}
`;

/** The generated configuration in a real nginx, in front of the real gateway and backend. */
describe('nginx with the printed configuration', { skip: nginxSkip }, () => {
  let root: string;
  let backend: Awaited<ReturnType<typeof startBackend>>;
  let gateway: TestGateway;
  let stopNginx: (() => Promise<void>) | undefined;
  let file: string;
  let origin: string;

  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'gateway-nginx-'));
    await mkdir(join(root, 'logs'));
    backend = await startBackend(join(root, 'data'), { LIMIT_LOGIN_PER_ADDRESS: '2' });
    gateway = await createTestGateway({ TRUSTED_PROXIES: '127.0.0.1' }, backend.origin);
    const documents = await gateway.app.listen({ port: 0, host: '127.0.0.1' });
    const port = await getFreePort();
    origin = `http://127.0.0.1:${port}`;
    const printed = execFileSync(process.execPath, [...printNginx.execArgv, printNginx.file], {
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        PUBLIC_ORIGIN: origin,
        BACKEND_ORIGIN: backend.origin,
        DOCUMENTS_ORIGIN: documents,
        SHELL_DIST: gateway.folder.shellDist,
        RELEASES_DIR: gateway.folder.releasesDir,
        // This test stands for the proxy that ends TLS.
        TRUSTED_PROXIES: '127.0.0.1',
      },
    });
    file = join(root, 'nginx.conf');
    await writeFile(file, mainConfiguration(root, printed));
    stopNginx = await startNginx(root, file, `${origin}/favicon.svg`);
  });
  after(async () => {
    await stopNginx?.();
    await gateway[Symbol.asyncDispose]();
    await backend.stop();
    await rm(root, { recursive: true, force: true });
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { headers, redirect: 'manual' });

  it('is accepted without a warning', () => {
    const { status, stderr } = spawnSync('nginx', ['-t', '-p', root, '-c', file], { env: nginxEnv, encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    assert.doesNotMatch(stderr, /\[warn\]/);
  });

  it('serves the page that the gateway renders, with its policy', async () => {
    const response = await get('/', { accept: 'text/html' });
    assert.equal(response.status, 200);
    assert.match(await response.text(), /<h1>Landing of /);
    assert.match(response.headers.get('content-security-policy') ?? '', /default-src|script-src/);
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
  });

  it('serves assets and releases from their folders, immutable and compressed', async () => {
    const asset = await get('/assets/main.m1.js', { 'accept-encoding': 'gzip' });
    assert.deepEqual([asset.status, await asset.text()], [200, mainScript]);
    assert.equal(asset.headers.get('content-encoding'), 'gzip');
    assert.match(asset.headers.get('cache-control') ?? '', /immutable/);
    const entry = await get('/remotes/mfe-video/1.0.0/remoteEntry.js');
    assert.deepEqual([entry.status, await entry.text()], [200, 'entry']);
    assert.equal(entry.headers.get('access-control-allow-origin'), '*');
  });

  it('answers unknown files, wrong methods and hidden paths with a problem', async () => {
    const missing = await get('/assets/no-such.js');
    assert.deepEqual(
      [missing.status, missing.headers.get('content-type')],
      [404, 'application/problem+json; charset=utf-8'],
    );
    assert.equal((await get('/metrics')).status, 404);
    assert.equal((await fetch(`${origin}/assets/main.m1.js`, { method: 'POST' })).status, 405);
    for (const path of ['/assets/../secret.txt', '/assets/%2e%2e/%2e%2e/secret.txt', '/remotes/..%2f..%2fsecret.txt'])
      assert.doesNotMatch(await (await get(path)).text(), /not for the public/, path);
  });

  it('answers probes for the gateway behind it, which stops being ready before it stops', async () => {
    for (const path of ['/livez', '/readyz']) assert.equal((await get(path)).status, 200, path);
    gateway.health.drain();
    assert.deepEqual([(await get('/livez')).status, (await get('/readyz')).status], [200, 503]);
  });

  it('passes calls and media to the backend, which refuses media without a token', async () => {
    const search = await get('/files/search?page=0&size=1&searchQuery=');
    assert.deepEqual([search.status, ((await search.json()) as { content: unknown }).content], [200, []]);
    for (const path of [
      '/media/stream/',
      '/media/stream/forged.token/index.m3u8',
      '/media/videos/a/720p/segment-00.m4s',
    ]) {
      const refused = await get(path);
      assert.ok([401, 403, 404].includes(refused.status), `${path}: ${refused.status}`);
      assert.match(refused.headers.get('content-type') ?? '', /^application\/problem\+json/);
    }
  });

  it('names the visitor to the backend by the address that the proxy before it saw, whatever the visitor sends', async () => {
    const logIn = async (forwarded: string, attempt: number) => {
      const response = await fetch(`${origin}/api/v1/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
        body: JSON.stringify({ email: `viewer${attempt}@example.com`, password: 'wrong-password' }),
      });
      return response.status;
    };
    const statuses = [
      await logIn('203.0.113.1', 1),
      await logIn('198.51.100.7, 203.0.113.1', 2),
      await logIn('198.51.100.8, 203.0.113.1', 3),
      await logIn('203.0.113.2', 4),
    ];
    assert.deepEqual(statuses, [401, 401, 429, 401]);
  });

  it(
    'answers 413 as a problem to every body that is too large, also while it is being sent',
    { timeout: 120_000 },
    async () => {
      for (const [path, maxBytes] of [
        ['/api/v1/auth/login', MAX_BODY_BYTES],
        ['/payments/webhook/stripe', MAX_WEBHOOK_BODY_BYTES],
      ] as const) {
        assert.deepEqual(await findOtherResponses(origin, path, maxBytes), []);
        for (const isChunked of [false, true])
          assert.doesNotMatch(await uploadWhole(origin, { path, bytes: maxBytes, isChunked }), /^HTTP\/1\.1 (413|5)/);
      }
    },
  );

  it('would fail: nginx rejects a damaged configuration', async () => {
    const damaged = join(root, 'damaged.conf');
    await writeFile(damaged, mainConfiguration(root, 'server { listen 8080; proxy_pas http://x; }'));
    assert.notEqual(spawnSync('nginx', ['-t', '-p', root, '-c', damaged], { env: nginxEnv }).status, 0);
  });
});
