import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { nginxProgramSkip } from '@inspire/server-kit/nginx-program';
import { startEdge, type TestEdge } from '../testing/edge';

const FILM = 'videos/one/v1';
const OTHER_FILM = 'videos/two/v1';
const BYTES = Buffer.from(Array.from({ length: 50_000 }, (_, index) => index % 251));
const VIEWERS = 200;
const SEGMENTS = 5;

/** The service edge before a double of gateway and backend, which decides about tokens and has the files of two films. */
describe('films through the service edge', { skip: nginxProgramSkip }, () => {
  let gateway: Server;
  let edge: TestEdge;
  /** The folder that a token opens. */
  const folders = new Map<string, string>();
  const asked: string[] = [];
  const fetched: string[] = [];
  let isDown = false;

  before(async () => {
    gateway = createServer((request, response) => {
      const [, , kind, token = '', ...file] = (request.url ?? '').split('/');
      const folder = folders.get(token);
      if (request.url === '/livez') return response.end();
      if (isDown) return response.writeHead(503).end();
      (kind === 'rights' ? asked : fetched).push(`${token} ${file.join('/')}`);
      if (folder === undefined) return response.writeHead(403).end('why');
      if (kind === 'rights')
        return response.writeHead(204, { 'x-media-folder': folder, 'cache-control': 'no-store' }).end();
      const body = Buffer.concat([Buffer.from(folder), BYTES]);
      return response
        .writeHead(200, {
          'accept-ranges': 'bytes',
          'cache-control': 'private',
          'content-length': body.length,
          'x-request-id': request.headers['x-request-id'],
        })
        .end(body);
    }).listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    const { port } = gateway.address() as AddressInfo;
    // Tests come from one address, unlike viewers.
    const damage = (template: string) => template.replaceAll(/^ *limit_(req|conn) .*$/gm, '');
    edge = await startEdge({ port, findGateways: () => ['127.0.0.1'], damage });
  });
  after(async () => {
    await edge[Symbol.asyncDispose]();
    gateway.close();
    gateway.closeAllConnections();
  });

  async function get(token: string, file: string, headers: Record<string, string> = {}) {
    const response = await fetch(`${edge.origin}/media/stream/${token}/${file}`, { headers });
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, body };
  }
  const forget = () => {
    asked.length = 0;
    fetched.length = 0;
  };

  it('fetches each file once for all viewers, and asks once for each token', async () => {
    for (let viewer = 0; viewer < VIEWERS; viewer += 1) folders.set(`viewer-${viewer}`, FILM);
    for (let segment = 0; segment < SEGMENTS; segment += 1) {
      const responses = await Promise.all(
        Array.from({ length: VIEWERS }, (_, viewer) => get(`viewer-${viewer}`, `360p/segment-${segment}.m4s`)),
      );
      for (const { status, body } of responses)
        assert.deepEqual([status, body.length], [200, FILM.length + BYTES.length]);
    }
    assert.equal(fetched.length, SEGMENTS);
    assert.equal(asked.length, VIEWERS);
    const hits = 1 - fetched.length / (VIEWERS * SEGMENTS);
    assert.ok(hits >= 0.95, `${hits} of the files came from the cache`);
  });

  it('serves a range of a stored file, under the id of the request', async () => {
    const { status, headers, body } = await get('viewer-0', '360p/segment-0.m4s', {
      range: 'bytes=3-6',
      'x-request-id': 'page-0001-1',
    });
    assert.deepEqual([status, body.toString(), headers.get('x-request-id')], [206, FILM.slice(3, 7), 'page-0001-1']);
    assert.equal(headers.get('x-cache'), 'HIT');
  });

  it('serves nobody a stored file whose token the backend refuses, and passes on why', async () => {
    forget();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { status, body } = await get('stranger', '360p/segment-0.m4s');
      assert.deepEqual([status, body.toString()], [403, 'why']);
    }
    assert.equal(asked.length, 2, 'a refusal was stored');
    folders.set('stranger', FILM);
    assert.equal((await get('stranger', '360p/segment-0.m4s')).status, 200, 'a purchase takes effect at once');
  });

  it('never mixes up films whose files have the same names', async () => {
    folders.set('other', OTHER_FILM);
    const { body } = await get('other', '360p/segment-0.m4s');
    assert.equal(body.subarray(0, OTHER_FILM.length).toString(), OTHER_FILM);
  });

  it('asks about playlists and segments separately, because only segments count as playing', async () => {
    folders.set('fresh', FILM);
    forget();
    await get('fresh', 'master.m3u8');
    await get('fresh', '360p/index.m3u8');
    await get('fresh', '360p/segment-0.m4s');
    assert.deepEqual(asked, ['fresh playlist.m3u8', 'fresh segment.m4s']);
  });

  it('stops within a minute after a right has ended', { timeout: 120_000 }, async () => {
    folders.set('ending', FILM);
    assert.equal((await get('ending', '360p/segment-0.m4s')).status, 200);
    folders.delete('ending');
    const began = Date.now();
    while ((await get('ending', '360p/segment-0.m4s')).status !== 403) {
      assert.ok(Date.now() - began < 70_000, 'the ended right still opens the film');
      await sleep(1_000);
    }
  });

  it('does not answer requests for its own question', async () => {
    folders.set('asking', FILM);
    assert.equal((await fetch(`${edge.origin}/media-rights`)).status, 404);
  });

  it('says that the service is unavailable while the backend cannot answer', async () => {
    isDown = true;
    folders.set('late', FILM);
    assert.equal((await get('late', '360p/segment-0.m4s')).status, 503);
    isDown = false;
  });
});
