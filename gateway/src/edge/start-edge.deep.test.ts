import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { connect } from 'node:http2';
import { request, type RequestOptions } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_BODY_BYTES } from '@inspire/server-kit/limits';
import { type Certificate, createCertificate, findFreePort } from '@inspire/server-kit/network';
import { nginxProgram, nginxProgramSkip } from '@inspire/server-kit/nginx-program';
import {
  layOutEdge,
  MAX_CONNECTIONS,
  runNginx,
  startEdge,
  type TestEdge,
  userOfWorkers,
} from '@inspire/server-kit/test-edge';
import { createUpstream } from '../testing/upstream';

const PUBLIC_ORIGIN = 'https://site.example';

/**
 * Responds with the headers that it received; `/limited` counts as the backend's limits do, by the client's address; the
 * responses to `/hold` wait until they are released.
 */
async function startGateway() {
  const counts = new Map<string, number>();
  const held: ServerResponse[] = [];
  const server = await createUpstream((message, response) => {
    const address = String(message.headers['x-forwarded-for']);
    counts.set(address, (counts.get(address) ?? 0) + 1);
    response.statusCode = message.url === '/limited' && (counts.get(address) ?? 0) > 2 ? 429 : 200;
    if (message.url === '/hold') return void held.push(response);
    message.resume().once('end', () => response.end(JSON.stringify(message.headers)));
  });
  return {
    port: Number(new URL(server.origin).port),
    forget: () => counts.clear(),
    heldCount: () => held.length,
    release() {
      for (const response of held.splice(0)) response.end();
    },
    stop: () => server[Symbol.asyncDispose](),
  };
}

/** Starts an nginx that ends TLS, and names the visitor as proxies do: it adds the address to what the visitor sent. */
async function startTlsProxy(target: string, { certificate, key }: Certificate) {
  const root = await mkdtemp(join(tmpdir(), 'gateway-tls-proxy-'));
  const [port, probePort] = [await findFreePort(), await findFreePort()];
  await writeFile(join(root, 'site.crt'), certificate);
  await writeFile(join(root, 'site.key'), key);
  const text = `${userOfWorkers}pid ${root}/nginx.pid;
events { worker_connections 4096; }
http {
  access_log off;
  server {
    listen 127.0.0.1:${probePort};
    listen 127.0.0.1:${port} ssl;
    ssl_certificate ${root}/site.crt;
    ssl_certificate_key ${root}/site.key;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    location / { proxy_pass ${target}; }
  }
}
`;
  await writeFile(join(root, 'nginx.conf'), text);
  const args = ['-e', 'stderr', '-p', root, '-c', join(root, 'nginx.conf'), '-g', 'daemon off;'];
  const stop = await runNginx({ program: nginxProgram, args }, `http://127.0.0.1:${probePort}/livez`);
  return {
    port,
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(root, { recursive: true });
    },
  };
}

interface Reply {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const send = (options: RequestOptions): Promise<Reply> =>
  new Promise((resolve, reject) => {
    request({ hostname: '127.0.0.1', agent: false, ...options }, (response) => {
      let text = '';
      response.on('data', (piece) => (text += String(piece)));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
    })
      .on('error', reject)
      .end();
  });

const forwardedFor = ({ text }: Pick<Reply, 'text'>) =>
  (JSON.parse(text) as Record<string, string | undefined>)['x-forwarded-for'];

describe('the start of the service edge', { skip: nginxProgramSkip }, () => {
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  let certificate: Certificate;
  before(async () => {
    gateway = await startGateway();
    certificate = await createCertificate(['localhost'], ['127.0.0.1']);
  });
  after(() => gateway.stop());
  const start = (env: Record<string, string>, hasCertificate = false): Promise<TestEdge> =>
    startEdge({
      port: gateway.port,
      findGateways: () => ['127.0.0.1'],
      env,
      ...(hasCertificate && { certificate }),
    });

  it(
    'counts two visitors behind a proxy that ends TLS separately, whatever headers they send',
    { timeout: 60_000 },
    async () => {
      await using edge = await start({ PUBLIC_ORIGIN, TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1' });
      await using proxy = await startTlsProxy(edge.origin, certificate);
      gateway.forget();
      const visit = (localAddress: string, path = '/limited', headers = {}) =>
        send({ port: proxy.port, ca: certificate.certificate, localAddress, path, headers });
      const forged = { 'x-forwarded-for': '203.0.113.9' };

      assert.equal(forwardedFor(await visit('127.0.0.2', '/about', forged)), '127.0.0.2');
      const statuses = [
        (await visit('127.0.0.2')).status,
        (await visit('127.0.0.2', '/limited', forged)).status,
        (await visit('127.0.0.3')).status,
      ];
      assert.deepEqual(statuses, [200, 429, 200]);

      // The edge's own limit: the visitor with too many requests at the same time gets 429, another one is served.
      const more = 20;
      const statusesNow: (number | undefined)[] = [];
      const visits = Array.from({ length: MAX_CONNECTIONS + more }, async (_, index) => {
        const { status } = await visit('127.0.0.4', '/hold', { 'x-forwarded-for': `192.0.2.${index % 250}` });
        statusesNow.push(status);
      });
      while (statusesNow.length < more || gateway.heldCount() < MAX_CONNECTIONS) await sleep(20);
      assert.deepEqual(statusesNow, Array(more).fill(429));
      assert.equal((await visit('127.0.0.5', '/about')).status, 200);
      gateway.release();
      await Promise.all(visits);
    },
  );

  it('ignores forwarding headers of a peer that is not a trusted proxy', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    for (const TRUSTED_PROXIES of ['192.0.2.1', '']) {
      await using edge = await start({ TRUSTED_PROXIES });
      const response = await fetch(`${edge.origin}/about`, { headers });
      assert.equal(forwardedFor({ text: await response.text() }), '127.0.0.1');
    }
  });

  it('stops although a stream is open', { timeout: 20_000 }, async () => {
    await using edge = await startEdge({
      port: gateway.port,
      findGateways: () => ['127.0.0.1'],
      damage: (template) => template.replace('worker_shutdown_timeout 5s', 'worker_shutdown_timeout 1s'),
    });
    const stream = fetch(`${edge.origin}/hold`);
    while (gateway.heldCount() === 0) await sleep(20);
    process.kill(Number(await readFile(join(edge.root, 'nginx.pid'), 'utf8')), 'SIGQUIT');
    await assert.rejects(stream);
    gateway.release();
  });

  it('serves HTTP/2 with a certificate, and sends plain requests there', { timeout: 60_000 }, async () => {
    await using edge = await start({ PUBLIC_ORIGIN }, true);
    const session = connect(`https://127.0.0.1:${edge.tlsPort}`, { ca: certificate.certificate });
    const sendRequest = async (headers: Record<string, string>, body?: Buffer) => {
      const stream = session.request(headers);
      stream.end(body);
      const [head] = (await once(stream, 'response')) as [Record<string, unknown>];
      let text = '';
      for await (const piece of stream) text += String(piece);
      return { status: head[':status'], type: head['content-type'], text };
    };
    const page = await sendRequest({ ':path': '/about' });
    assert.equal(session.alpnProtocol, 'h2');
    assert.equal(page.status, 200);
    assert.deepEqual(
      [forwardedFor(page), (JSON.parse(page.text) as Record<string, string>)['x-forwarded-proto']],
      ['127.0.0.1', 'https'],
    );
    const body = Buffer.alloc(4 * MAX_BODY_BYTES);
    const post = { ':method': 'POST', ':path': '/api/v1/x' };
    for (let attempt = 0; attempt < 24; attempt += 1)
      for (const headers of [post, { ...post, 'content-length': String(body.length) }] as Record<string, string>[]) {
        const { status, type } = await sendRequest(headers, body);
        assert.deepEqual([status, type], [413, 'application/problem+json']);
      }
    session.close();

    const plain = await fetch(`${edge.origin}/login?next=%2Fa`, { redirect: 'manual' });
    assert.deepEqual([plain.status, plain.headers.get('location')], [308, `${PUBLIC_ORIGIN}/login?next=%2Fa`]);
    for (const path of ['/api/v1/auth/profile', '/media/stream/token/a.m4s', '/payments/webhook/stripe']) {
      const call = await fetch(edge.origin + path, { redirect: 'manual' });
      assert.deepEqual([call.status, call.headers.get('content-type')], [403, 'application/problem+json'], path);
    }
    assert.equal((await fetch(`${edge.origin}/filesystem`, { redirect: 'manual' })).status, 308);
    for (const path of ['/livez', '/readyz']) assert.equal((await fetch(edge.origin + path)).status, 200);
    const old = await send({ port: edge.tlsPort, ca: certificate.certificate, path: '/about' });
    assert.equal(old.status, 200, 'HTTP/1.1 with TLS');
  });

  it('accepts no TLS before 1.2, and no cipher without forward secrecy', { timeout: 60_000 }, async () => {
    await using edge = await start({ PUBLIC_ORIGIN }, true);
    const connect = (options: RequestOptions) =>
      send({ port: edge.tlsPort, ca: certificate.certificate, path: '/about', ...options });
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const)
      assert.equal((await connect({ minVersion: version, maxVersion: version })).status, 200, version);
    const rejected: RequestOptions[] = [
      { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' },
      ...['AES128-GCM-SHA256', 'AES256-SHA', 'ECDHE-RSA-AES128-SHA', 'ECDHE-ECDSA-AES128-SHA'].map((ciphers) => ({
        maxVersion: 'TLSv1.2' as const,
        ciphers,
      })),
    ];
    for (const options of rejected) await assert.rejects(connect(options), /handshake|alert|protocol/i);
  });

  it('sends Strict-Transport-Security in its own responses too', { timeout: 60_000 }, async () => {
    await using edge = await start({ PUBLIC_ORIGIN, TRUSTED_PROXIES: '127.0.0.1' }, true);
    gateway.forget();
    const tooLarge = { method: 'POST', path: '/files/x', headers: { 'content-length': String(9 * MAX_BODY_BYTES) } };
    const own = await send({ port: edge.tlsPort, ca: certificate.certificate, ...tooLarge });
    assert.equal(own.status, 413);
    assert.equal(own.headers['strict-transport-security'], 'max-age=31536000; includeSubDomains');
    const behind = await fetch(`${edge.origin}/files/x`, {
      method: 'POST',
      body: Buffer.alloc(9 * MAX_BODY_BYTES),
      headers: { 'x-forwarded-proto': 'https' },
    });
    assert.deepEqual([behind.status, behind.headers.has('strict-transport-security')], [413, true]);
    const plain = await fetch(`${edge.origin}/files/x`, { method: 'POST', body: Buffer.alloc(9 * MAX_BODY_BYTES) });
    assert.deepEqual([plain.status, plain.headers.has('strict-transport-security')], [413, false]);
  });

  it('answers the plain requests of a trusted proxy also with a certificate', async () => {
    await using edge = await start({ PUBLIC_ORIGIN, TRUSTED_PROXIES: '127.0.0.1' }, true);
    assert.equal((await fetch(`${edge.origin}/about`, { redirect: 'manual' })).status, 200);
  });

  it('gives nginx as many open files as the system allows', async () => {
    const { root } = await layOutEdge({ port: 3000, findGateways: () => [] });
    await writeFile(join(root, 'nginx'), '#!/bin/sh\nulimit -S -n\nulimit -H -n\n', { mode: 0o755 });
    const { stdout } = spawnSync('sh', ['-c', `ulimit -S -n 256; exec sh ${root}/start-edge.sh`], {
      env: { PATH: `${root}:${process.env.PATH ?? ''}`, GATEWAYS: 'gateway:3000' },
      encoding: 'utf8',
    });
    assert.match(stdout, /^(?!256\n)(\w+)\n\1\n$/);
    await rm(root, { recursive: true });
  });

  for (const [what, env, files, message] of [
    [
      'an https origin with nothing that ends TLS',
      { PUBLIC_ORIGIN },
      [],
      /^ {2}TRUSTED_PROXIES: must name the proxy that ends TLS, because PUBLIC_ORIGIN is https and there is no certificate$/m,
    ],
    ['a number of hops', { TRUSTED_PROXIES: '1' }, [], /^ {2}TRUSTED_PROXIES: 1 must be an IP address or a range/m],
    ['a word', { TRUSTED_PROXIES: 'loopback' }, [], /^ {2}TRUSTED_PROXIES: loopback must be an IP address/m],
    ['trust in everyone', { TRUSTED_PROXIES: '0.0.0.0/0' }, [], /^ {2}TRUSTED_PROXIES: 0.0.0.0\/0 is every address/m],
    ['an origin that is none', { PUBLIC_ORIGIN: 'http://a; return 200' }, [], /^ {2}PUBLIC_ORIGIN: must be an origin/m],
    ['gateways that are none', { GATEWAYS: 'a; return 200' }, [], /^ {2}GATEWAYS: must be a host and a port/m],
    ['streams that are none', { STREAMS: 'a; return 200' }, [], /^ {2}STREAMS: must be a host and a port/m],
    ['a certificate without its key', { PUBLIC_ORIGIN }, ['site.crt'], /^ {2}\S+\/site\.key: must be a file/m],
  ] as const)
    it(`fails: ${what}`, async () => {
      const { root } = await layOutEdge({ port: 3000, findGateways: () => [] });
      for (const file of files) await writeFile(join(root, 'certificates', file), certificate.certificate);
      const { status, stderr } = spawnSync('sh', [join(root, 'start-edge.sh')], {
        env: { PATH: process.env.PATH, GATEWAYS: 'gateway:3000', ...env },
        encoding: 'utf8',
      });
      assert.equal(status, 1, stderr);
      assert.match(stderr, /^Invalid edge configuration:$/m);
      assert.match(stderr, message);
      assert.equal(stderr.trim().split('\n').length, 2, stderr);
      await rm(root, { recursive: true });
    });
});
