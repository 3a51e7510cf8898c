import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { MAX_LISTED } from '@inspire/shared/contracts';
import { albums, tracks, videos } from '../../database/schema/catalogue';
import { myList } from '../../database/schema/my-list';
import { call, callExpectingError, send, signUp } from '../../testing/client';
import { countStatements } from '../../testing/count-statements';
import { newViewer, seedAlbum, seedTrack, seedVideo } from '../../testing/seed';
import { minutes, setUpTestServer } from '../../testing/test-server';
import { untilTrue } from '../../testing/until';

describe('My List', () => {
  const server = setUpTestServer();
  let token: string;
  let userId: number;
  beforeEach(async () => {
    ({ token, id: userId } = await newViewer(server));
  });

  const add = (kind: 'video' | 'album' | 'track', id: number, as = token) =>
    call(server.app, 'addToMyList', { token: as, params: { kind, id } });
  const list = (as = token) => call(server.app, 'myList', { token: as });
  const names = async (as = token) => (await list(as)).map(({ kind, id }) => `${kind} ${id}`);
  /** Lists as many new videos as a list holds, less `free`. */
  const fill = async (free: number) => {
    const ids: number[] = [];
    for (let count = free; count < MAX_LISTED; count += 1) ids.push(await seedVideo(server.db));
    await server.db.insert(myList).values(ids.map((videoId) => ({ userId, videoId, addedAt: server.clock.now })));
    return ids;
  };

  it('has videos, albums and tracks with what their cards show, newest first', async () => {
    const video = await seedVideo(server.db, { title: 'A talk', language: 'mr', type: 'Rent', length: 61 });
    const album = await seedAlbum(server.db, { title: 'An album', mediaType: 'AUDIO', type: 'Premium' });
    const track = await seedTrack(server.db, album, { title: 'A track' });
    await add('video', video);
    server.clock.advance(minutes(1));
    await add('album', album);
    await add('track', track);
    const [third, second, first] = await list();
    assert.deepEqual([third?.kind, third?.id, third?.title], ['track', track, 'A track']);
    assert.deepEqual([third?.album, third?.type], [{ id: album, title: 'An album' }, undefined]);
    assert.deepEqual([second?.kind, second?.mediaType, second?.type], ['album', 'AUDIO', 'Premium']);
    assert.deepEqual([first?.kind, first?.language, first?.type, first?.length], ['video', 'mr', 'Rent', 61]);
    assert.equal(second?.addedAt, server.clock.now.toISOString());
    assert.match(third?.thumbnailUrl ?? '', /^\/media\/covers\/.+\.webp$/);
    assert.equal(first?.thumbnailSources?.length, 2);
  });

  it('goes on after more additions than a number of 32 bits counts', async () => {
    const [first, second] = [await seedVideo(server.db), await seedVideo(server.db)];
    await server.db.execute(sql`select setval(pg_get_serial_sequence('my_list', 'id'), 2147483646)`);
    await add('video', first);
    await add('video', second);
    assert.deepEqual(await names(), [`video ${second}`, `video ${first}`]);
  });

  it('belongs to one account', async () => {
    const video = await seedVideo(server.db);
    const other = (await signUp(server.app)).token;
    await add('video', video);
    assert.deepEqual(await names(other), []);
    await call(server.app, 'removeFromMyList', { token: other, params: { kind: 'video', id: video } });
    assert.deepEqual(await names(), [`video ${video}`]);
  });

  it('accepts an item twice, and its removal twice', async () => {
    const video = await seedVideo(server.db);
    const album = await seedAlbum(server.db);
    await add('video', video);
    await add('album', album);
    await add('video', video);
    assert.deepEqual(await names(), [`album ${album}`, `video ${video}`]);
    for (const _ of [1, 2]) await call(server.app, 'removeFromMyList', { token, params: { kind: 'video', id: video } });
    assert.deepEqual(await names(), [`album ${album}`]);
  });

  it('stores one entry when the same item is added ten times in parallel', async () => {
    const video = await seedVideo(server.db);
    const params = { kind: 'video' as const, id: video };
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => send(server.app, 'addToMyList', { token, params })),
    );
    assert.deepEqual([...new Set(responses.map(({ statusCode }) => statusCode))], [204]);
    assert.deepEqual(await names(), [`video ${video}`]);
  });

  it('leaves hidden items out, and lists them again when they are shown', async () => {
    const video = await seedVideo(server.db);
    const album = await seedAlbum(server.db, { mediaType: 'AUDIO' });
    const track = await seedTrack(server.db, album);
    await add('video', video);
    await add('album', album);
    await add('track', track);
    await server.db.update(videos).set({ status: 'Deactive' }).where(eq(videos.id, video));
    await server.db.update(albums).set({ status: 'Deactive' }).where(eq(albums.id, album));
    assert.deepEqual(await names(), []);
    await server.db.update(albums).set({ status: 'Active' }).where(eq(albums.id, album));
    await server.db.update(tracks).set({ status: 'Deactive' }).where(eq(tracks.id, track));
    assert.deepEqual(await names(), [`album ${album}`]);
  });

  it('loses what is deleted from the catalogue', async () => {
    const video = await seedVideo(server.db);
    await add('video', video);
    await server.db.delete(videos).where(eq(videos.id, video));
    assert.deepEqual(await names(), []);
    assert.equal(await server.db.$count(myList, eq(myList.userId, userId)), 0);
  });

  it('refuses hidden and unknown items with 404, and unknown kinds with 400', async () => {
    const hidden = await seedVideo(server.db, { status: 'Deactive' });
    const inHidden = await seedTrack(server.db, await seedAlbum(server.db, { status: 'Deactive' }));
    for (const params of [
      { kind: 'video', id: hidden },
      { kind: 'track', id: inHidden },
      { kind: 'album', id: 2_000_000_000 },
    ] as const)
      await callExpectingError(server.app, 'addToMyList', 404, { token, params });
    await callExpectingError(server.app, 'addToMyList', 400, { token, params: { kind: 'plan' as never, id: 1 } });
  });

  it('holds 500 items: the next one is refused in plain words, one that is listed is not', async () => {
    const [first = 0] = await fill(1);
    const [last, next] = [await seedVideo(server.db), await seedVideo(server.db)];
    await add('video', last);
    const refused = await callExpectingError(server.app, 'addToMyList', 409, {
      token,
      params: { kind: 'video', id: next },
    });
    assert.equal(refused.detail, 'Your list is full. It holds 500 titles: remove one to add another.');
    await add('video', last);
    const listed = await list();
    assert.equal(listed.length, MAX_LISTED);
    assert.equal(listed[0]?.id, last);
    await call(server.app, 'removeFromMyList', { token, params: { kind: 'video', id: first } });
    await add('video', next);
    assert.equal((await list()).length, MAX_LISTED);
  });

  it('lets one of five parallel calls in where one place is free', async () => {
    await fill(1);
    const ids = await Promise.all(Array.from({ length: 5 }, () => seedVideo(server.db)));
    const responses = await Promise.all(
      ids.map((id) => send(server.app, 'addToMyList', { token, params: { kind: 'video', id } })),
    );
    assert.deepEqual(responses.map(({ statusCode }) => statusCode).sort(), [204, 409, 409, 409, 409]);
    assert.equal((await list()).length, MAX_LISTED);
  });

  it('costs one statement', async () => {
    await add('video', await seedVideo(server.db));
    // Sessions are cached once the channel that tells of their end is open.
    await untilTrue(async () => (await countStatements(() => list())) === 1, 'the list alone');
  });
});
