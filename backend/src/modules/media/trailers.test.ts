import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { albums, videos } from '../../database/schema/catalogue';
import { call, problemIn, streamOf } from '../../testing/client';
import { newViewer, seedAlbum, seedGrant, seedVideo } from '../../testing/seed';
import { setUpTestServer } from '../../testing/test-server';
import { TRAILER_TTL_MS } from './shown-trailers';

const FILM = 'the bytes of the film';
const FILM_FILES = ['master.m3u8', '360p/index.m3u8', '360p/segment-00.m4s', 'sprite.json', 'film.key'];
const FOLDER = 'trailers/film/t1';
const URL_OF_TRAILER = `/media/${FOLDER}/`;

/** Sends a path as it is written: `fetch` and `inject` resolve dots. */
const sendRaw = (origin: string, path: string): Promise<{ statusCode: number; body: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    request({ hostname, port, path, agent }, (response) => {
      let body = '';
      response
        .setEncoding('utf8')
        .on('data', (part: string) => (body += part))
        .on('end', () => resolve({ statusCode: response.statusCode ?? 0, body }));
    })
      .on('error', reject)
      .end();
  });
const agent = new Agent({ keepAlive: true });

describe('trailers', () => {
  const server = setUpTestServer();
  let film: number;
  const get = (url: string, method: 'GET' | 'HEAD' = 'GET') => server.app.inject({ url, method });

  before(async () => {
    film = await seedVideo(server.db, {
      key: 'film',
      type: 'BuyOne',
      mediaFolder: 'videos/film/v1',
      trailerFolder: FOLDER,
    });
    for (const name of FILM_FILES) await server.putMedia(`videos/film/v1/${name}`, FILM);
    await server.putMedia(`${FOLDER}/master.m3u8`, '#EXTM3U\n360p/index.m3u8\n');
    await server.putMedia(`${FOLDER}/360p/segment-00.m4s`, 'the trailer');
    await server.putMedia(`${FOLDER}/notes.txt`, 'not media');
  });
  after(() => agent.destroy());

  it('play for a guest, by the address in the catalogue', async () => {
    const video = await call(server.app, 'video', { params: { id: film } });
    assert.equal(video.trailerUrl, `${URL_OF_TRAILER}master.m3u8`);
    const playlist = await get(video.trailerUrl ?? '');
    assert.deepEqual(
      [playlist.statusCode, playlist.headers['content-type'], playlist.headers['cache-control']],
      [200, 'application/vnd.apple.mpegurl', 'public, max-age=60'],
    );
    const segment = await get(`${URL_OF_TRAILER}360p/segment-00.m4s`);
    assert.deepEqual([segment.statusCode, segment.body], [200, 'the trailer']);
    assert.equal(segment.headers['cache-control'], 'public, max-age=60');
    assert.equal((await get(`${URL_OF_TRAILER}360p/segment-00.m4s`, 'HEAD')).headers['content-length'], '11');
    problemIn(await get(`${URL_OF_TRAILER}notes.txt`), 404);
  });

  it('are in no list of an item that has none', async () => {
    const plain = await seedVideo(server.db, { key: 'plain' });
    assert.ok(!('trailerUrl' in (await call(server.app, 'video', { params: { id: plain } }))));
  });

  it('never open a file of the film, however the path is spelled', async () => {
    const climbs = ['..', '%2e%2e', '.%2e', '%2E%2E', '..%2f..', '%252e%252e', '..%5c..', '..\\..', '%00', '....//'];
    const roots = [
      URL_OF_TRAILER,
      '/media/trailers/',
      '/media/trailers/film/',
      `${URL_OF_TRAILER}360p/`,
      '/media/trailers/..%2fvideos/film%2fv1/',
      '/media/trailers/%2e%2e/videos/film/v1/',
      '/media/trailers/..%2fvideos%2ffilm/v1/',
      '/media/trailers/film/..%2f..%2fvideos%2ffilm%2fv1/',
      '/media/trailers/film/v1/',
      '/media/videos/film/v1/',
      '/media/stream/trailers/film/t1/',
      '/media/stream/t1/',
      '/media/covers/../videos/film/v1/',
    ];
    const separators = ['/', '%2f', '%5c'];
    const paths = new Set(
      roots.flatMap((root) =>
        FILM_FILES.flatMap((name) => [
          ...(root === URL_OF_TRAILER ? [] : [`${root}${name}`]),
          ...climbs.flatMap((climb) =>
            separators.flatMap((slash) => [
              `${root}${climb}${slash}${name}`,
              `${root}${[climb, climb, climb, 'videos', 'film', 'v1', ''].join(slash)}${name}`,
              `${root}${[climb, climb, 'videos', 'film', 'v1', ''].join(slash)}${name}`,
            ]),
          ),
        ]),
      ),
    );
    assert.ok(paths.size > 3_000, `${paths.size} paths`);
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    for (const path of paths) {
      const { statusCode, body } = await sendRaw(origin, path);
      assert.ok([400, 403, 404].includes(statusCode), `${path}: ${statusCode}`);
      assert.ok(!body.includes(FILM), path);
    }
  });

  it('give no token, and no token of a stream opens more through their path', async () => {
    const { token, id: user } = await newViewer(server, 'owner@example.com');
    problemIn(await server.app.inject(`/files/url/${film}/90`), 401);
    await seedGrant(server.db, user, { videoId: film, startsAt: server.clock.now });
    const { url } = await call(server.app, 'videoStream', streamOf(token, film));
    const [, , , streamToken = ''] = url.split('/');
    assert.equal((await get(url)).body, FILM, 'the token opens the film by its own path');
    for (const name of FILM_FILES) {
      problemIn(await get(`/media/trailers/${streamToken}/${name}`), 404);
      problemIn(await get(`/media/trailers/film/${streamToken}/${name}`), 404);
      problemIn(await get(`${URL_OF_TRAILER}${streamToken}/${name}`), 404);
    }
  });

  it('close when the item is hidden, and when the trailer is replaced or removed', async () => {
    const address = `${URL_OF_TRAILER}master.m3u8`;
    const statusAfter = async (row: Partial<typeof videos.$inferInsert>) => {
      await server.db.update(videos).set(row).where(eq(videos.id, film));
      server.clock.advance(TRAILER_TTL_MS);
      return (await get(address)).statusCode;
    };
    assert.equal(await statusAfter({ status: 'Deactive' }), 404);
    assert.equal(await statusAfter({ status: 'Active' }), 200);
    assert.equal(await statusAfter({ trailerFolder: 'trailers/film/t2' }), 404);
    assert.equal(await statusAfter({ trailerFolder: null }), 404);
    assert.equal(await statusAfter({ trailerFolder: FOLDER }), 200);
  });

  it('of an album play in the same way', async () => {
    const album = await seedAlbum(server.db, { key: 'course', trailerFolder: 'trailers/course/t1' });
    await server.putMedia('trailers/course/t1/master.m3u8', '#EXTM3U\n');
    const { audioAlbum } = await call(server.app, 'album', { params: { id: album } });
    assert.equal((await get(audioAlbum.trailerUrl ?? '')).statusCode, 200);
    await server.db.update(albums).set({ status: 'Deactive' }).where(eq(albums.id, album));
    server.clock.advance(TRAILER_TTL_MS);
    problemIn(await get(audioAlbum.trailerUrl ?? ''), 404);
  });
});
