import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { measureInTest, toCount, toMeasure } from '@inspire/devkit/figures';
import { nginxProgramSkip } from '@inspire/server-kit/nginx-program';
import { startEdge, type TestEdge } from '@inspire/server-kit/test-edge';
import { createUpstream, type Upstream } from '../testing/upstream';

const FILM = 'videos/one/v1';
const TRAILER = '/media/trailers/one/t1/';
const OTHER_FILM = 'videos/two/v1';
const BYTES = Buffer.from(Array.from({ length: 50_000 }, (_, index) => index % 251));
const VIEWERS = 200;
const FILMS = 20;
/** With one, each film has ten viewers, and at most 90 % of the bytes can come from a cache that starts cold. */
const FILMS_OF_A_VIEWER = 4;
const SEGMENTS = 5;

/** Sends a path as it is written: `fetch` resolves dots. */
const rawGet = (origin: string, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    httpRequest({ hostname, port, path }, (response) => {
      response.setEncoding('latin1');
      let body = '';
      response.on('data', (part: string) => (body += part)).on('end', () => resolve(body));
    })
      .on('error', reject)
      .end();
  });

/** The service edge before a double of gateway and backend, which decides about tokens and has the files of two films. */
describe('films through the service edge', { skip: nginxProgramSkip }, () => {
  let gateway: Upstream;
  let edge: TestEdge;
  /** The folder that a token opens. */
  const folders = new Map<string, string>();
  const asked: string[] = [];
  const fetched: string[] = [];
  const trailers: string[] = [];
  let isDown = false;

  before(async () => {
    gateway = await createUpstream((request, response) => {
      const [, , kind, token = '', ...file] = (request.url ?? '').split('/');
      const folder = folders.get(token);
      if (request.url === '/livez') return response.end();
      if (isDown) return response.writeHead(503).end();
      if (kind === 'trailers') {
        trailers.push(request.url ?? '');
        const isThere = request.url?.startsWith(TRAILER);
        return response
          .writeHead(isThere ? 200 : 404, isThere ? { 'cache-control': 'public, max-age=60' } : {})
          .end('trailer');
      }
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
    });
    const port = Number(new URL(gateway.origin).port);
    // Tests come from one address, unlike viewers.
    const damage = (template: string) => template.replaceAll(/^ *limit_(req|conn) .*$/gm, '');
    edge = await startEdge({ port, findGateways: () => ['127.0.0.1'], damage });
  });
  after(async () => {
    await edge[Symbol.asyncDispose]();
    await gateway[Symbol.asyncDispose]();
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

  it('fetches each file once for all viewers, and asks once for each token', () =>
    measureInTest('P18', async () => {
      const watched = (viewer: number) =>
        Array.from({ length: FILMS_OF_A_VIEWER }, (_, step) => (viewer + step * 7) % FILMS);
      const tokens = Array.from({ length: VIEWERS }, (_, viewer) =>
        watched(viewer).map((film) => {
          const token = `viewer-${viewer}-${film}`;
          folders.set(token, `videos/film-${film}/v1`);
          return token;
        }),
      );
      let [fromCache, all] = [0, 0];
      for (let segment = 0; segment < SEGMENTS; segment += 1) {
        for (let step = 0; step < FILMS_OF_A_VIEWER; step += 1) {
          const responses = await Promise.all(
            tokens.map((ofViewer) => get(ofViewer[step] ?? '', `360p/segment-${segment}.m4s`)),
          );
          for (const { status, body, headers } of responses) {
            assert.equal(status, 200);
            all += body.length;
            if (headers.get('x-cache') === 'HIT') fromCache += body.length;
          }
        }
      }
      const share = (100 * fromCache) / all;
      const repeated = fetched.length - new Set(fetched.map((request) => request.replace(/^viewer-\d+-/, ''))).size;
      assert.ok(share >= 95, `${share} % of the bytes came from the cache`);
      assert.equal(repeated, 0, 'a file passed the gateway twice');
      assert.equal(asked.length, VIEWERS * FILMS_OF_A_VIEWER);
      return { fromCache: toMeasure('%', [share]), repeated: toCount('files', repeated, FILMS * SEGMENTS) };
    }));

  it('serves a range of a stored file, under the id of the request', async () => {
    folders.set('viewer', FILM);
    assert.equal((await get('viewer', '360p/segment-0.m4s')).status, 200);
    const { status, headers, body } = await get('viewer', '360p/segment-0.m4s', {
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

  it('fetches a trailer once for all guests, and asks nobody', async () => {
    forget();
    for (const query of ['', '', '?a=1', '?a=2'])
      assert.equal(await (await fetch(`${edge.origin}${TRAILER}360p/segment-0.m4s${query}`)).text(), 'trailer');
    assert.deepEqual([trailers, asked, fetched], [[`${TRAILER}360p/segment-0.m4s`], [], []]);
    assert.equal((await fetch(`${edge.origin}/media/trailers/one/hidden/master.m3u8`)).status, 404);
    assert.equal((await fetch(`${edge.origin}/media/trailers/one/hidden/master.m3u8`)).status, 404);
    assert.equal(trailers.length, 3, 'a refusal was stored');
  });

  it('never serves a file of a film by the path of a trailer, and keeps none there', async () => {
    folders.set('owner', FILM);
    assert.equal((await get('owner', 'secret.m4s')).status, 200);
    const climbs = [
      '../../../',
      '..%2f..%2f..%2f',
      '%2e%2e/%2e%2e/%2e%2e/',
      '.%2e/.%2e/.%2e/',
      '%252e%252e/%252e%252e/',
    ];
    const targets = ['stream/nobody/', 'videos/one/v1/', 'rights/owner/', `stream/${FILM}/`];
    for (const climb of climbs) {
      for (const target of targets) {
        for (const name of ['secret.m4s', 'master.m3u8', 'one.key']) {
          const body = await rawGet(edge.origin, `${TRAILER}${climb}${target}${name}`);
          assert.ok(!body.includes(FILM + BYTES.subarray(0, 4).toString('latin1')), `${climb}${target}${name}`);
        }
      }
    }
    // A path that nginx reads as a trailer's is passed on as it was read, and never as one of a stream.
    forget();
    trailers.length = 0;
    await rawGet(edge.origin, '/media/stream/owner/..%2f..%2ftrailers/one/t1/other.m4s');
    assert.deepEqual([fetched, trailers], [[], [`${TRAILER}other.m4s`]]);
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
