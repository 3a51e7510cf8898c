import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { REGISTRY_PATH } from '@inspire/shared/remote';
import { getFreePort } from '../testing/free-port';
import { nginxSkip, startNginx, userOfWorkers } from '../testing/nginx';
import { edgeConfiguration } from './edge';

describe('nginx as the service edge', { skip: nginxSkip }, () => {
  let root: string;
  let gateway: Server;
  let stopNginx: (() => Promise<void>) | undefined;
  let origin: string;
  const asked: string[] = [];

  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'gateway-edge-'));
    gateway = createServer(({ url = '', headers }, response) => {
      asked.push(url);
      const cache = url === REGISTRY_PATH ? 'no-cache' : 'public, max-age=31536000, immutable';
      response.setHeader('cache-control', cache).end(JSON.stringify(headers));
    }).listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    const alive = (gateway.address() as AddressInfo).port;
    const [dead, port] = [await getFreePort(), await getFreePort()];
    origin = `http://127.0.0.1:${port}`;
    const file = join(root, 'nginx.conf');
    const text = edgeConfiguration({ gateways: 'gateway:3000', resolver: '127.0.0.11', listen: port })
      .replaceAll('/tmp/', `${root}/`)
      .replaceAll('/dev/stdout', `${root}/access.log`)
      // The standard error of a test is a socket, which cannot be opened by its path.
      .replaceAll('/dev/stderr', `${root}/error.log`)
      // Without Docker's DNS server, and with Debian's nginx, which cannot ask again: two replicas, one of them down.
      .replace(/^.*resolver .*$/m, '')
      .replace(
        'server gateway:3000 max_fails=0 resolve;',
        `server 127.0.0.1:${alive} max_fails=0; server 127.0.0.1:${dead} max_fails=0;`,
      );
    assert.doesNotMatch(text, /resolve|gateway:3000/);
    await writeFile(file, userOfWorkers + text);
    stopNginx = await startNginx(root, file, origin);
  });
  after(async () => {
    await stopNginx?.();
    gateway.close();
    gateway.closeAllConnections();
    await rm(root, { recursive: true, force: true });
  });

  const timesAsked = (path: string) => asked.filter((url) => url === path).length;

  it('answers while a gateway is down, calls with a body, too', async () => {
    for (let round = 0; round < 10; round += 1) {
      assert.equal((await fetch(`${origin}/page-${round}`)).status, 200);
      assert.equal((await fetch(`${origin}/files/call-${round}`, { method: 'POST', body: '{}' })).status, 200);
    }
  });

  it('ends unused connections before a gateway that ends closes them', { timeout: 10_000 }, async () => {
    const count = () =>
      new Promise<number>((resolve, reject) =>
        gateway.getConnections((error, connections) => (error ? reject(error) : resolve(connections))),
      );
    await (await fetch(`${origin}/kept`)).text();
    assert.ok((await count()) > 0, 'none was kept');
    const began = Date.now();
    while ((await count()) > 0) await new Promise((resolve) => setTimeout(resolve, 50));
    assert.ok(Date.now() - began < 3_000);
  });

  it('stores files that never change, and no others', async () => {
    for (const path of ['/remotes/mfe-video/1.0.0/a.js', '/assets/main.abc.js']) {
      await (await fetch(origin + path)).text();
      const again = await fetch(origin + path);
      assert.deepEqual([again.headers.get('x-cache'), timesAsked(path)], ['HIT', 1]);
    }
    for (const path of [REGISTRY_PATH, '/media/stream/token/a.m4s', '/about']) {
      await (await fetch(origin + path)).text();
      await (await fetch(origin + path)).text();
      assert.equal(timesAsked(path), 2, path);
    }
  });

  it('tells gateways the address of the client, not what it claims', async () => {
    const response = await fetch(`${origin}/about`, {
      headers: { 'x-forwarded-for': '1.2.3.4', forwarded: 'for=1.2.3.4' },
    });
    const sent = (await response.json()) as Record<string, string>;
    assert.deepEqual(
      [sent['x-forwarded-for'], sent.forwarded, sent['x-forwarded-proto']],
      ['127.0.0.1', undefined, 'http'],
    );
  });

  it('limits the requests of one address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 700 }, () => fetch(`${origin}/flood`).then(({ status }) => status)),
    );
    assert.ok(answers.includes(429) && answers.includes(200));
  });

  it('logs paths without their queries', async () => {
    await fetch(`${origin}/private?token=secret`);
    const log = await readFile(join(root, 'access.log'), 'utf8');
    assert.match(log, /"uri":"\/about","status":"200"/);
    assert.doesNotMatch(log, /secret/);
  });

  it('shows a plain message while no gateway answers, as a page or as a problem', async () => {
    gateway.close();
    gateway.closeAllConnections();
    const read = async (path: string, init: RequestInit) => {
      const response = await fetch(origin + path, init);
      const { headers } = response;
      return {
        status: response.status,
        type: headers.get('content-type'),
        policy: headers.get('content-security-policy') ?? '',
        rules: [headers.get('cache-control'), headers.get('retry-after')],
        text: await response.text(),
      };
    };
    const page = await read('/user-routes/dashboard', { headers: { accept: 'text/html,*/*;q=0.8' } });
    assert.deepEqual([page.status, page.type, page.rules], [503, 'text/html', ['no-store', '2']]);
    assert.match(page.text, /<h1>Service unavailable<\/h1><p>The service is unavailable. Please try again.<\/p>/);
    const [, css = ''] = /<style>(.*)<\/style>/.exec(page.text) ?? [];
    assert.ok(page.policy.includes(`'sha256-${createHash('sha256').update(css).digest('base64')}'`), page.policy);

    for (const init of [{}, { method: 'POST', body: '{}' }]) {
      const call = await read('/files/call', init);
      assert.deepEqual([call.status, call.type, call.rules], [503, 'application/problem+json', ['no-store', '2']]);
      assert.equal(
        (JSON.parse(call.text) as { detail: string }).detail,
        'The service is unavailable. Please try again.',
      );
    }
  });
});
