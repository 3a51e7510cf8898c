import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { albums, videos } from '../../database/schema/catalogue';
import { trackEvents, trackHistory, videoEvents, videoProgress } from '../../database/schema/playback';
import { call, callExpectingError, reportOf, send, signUp } from '../../testing/client';
import { newViewer, seedAlbum, seedGrant, seedTrack, seedVideo } from '../../testing/seed';
import { onlyOnPostgres } from '../../testing/test-kind';
import { days, minutes, setUpTestServer } from '../../testing/test-server';
import { createViewingHistoryRepository } from './viewing-history-repository';

const flagOf = (token: string, id: number, validFlag: boolean) => ({ token, params: { id }, query: { validFlag } });

const tables = { videoProgress, videoEvents, trackHistory, trackEvents };

describe('the viewing history', () => {
  const server = setUpTestServer();
  let token: string;
  let userId: number;
  beforeEach(async () => {
    ({ token, id: userId } = await newViewer(server));
  });

  const watch = async (id: number, as = token) => {
    server.clock.advance(minutes(1));
    await call(server.app, 'recordVideoEvent', reportOf(as, id, 9));
  };
  const listen = async (id: number) => {
    server.clock.advance(minutes(1));
    await call(server.app, 'recordAudioEvent', { token, body: { audio_id: id, event: 'start', progressTime: 0 } });
  };
  const seedFreeTrack = async (title: string) => {
    const albumId = await seedAlbum(server.db, { mediaType: 'AUDIO', type: 'Free', title: `Album of ${title}` });
    return { albumId, trackId: await seedTrack(server.db, albumId, { title }) };
  };
  const titles = async (as = token) =>
    (await call(server.app, 'viewingHistory', { token: as })).content.map(({ title }) => title);
  const countRows = async (owner = userId) =>
    Promise.all(Object.values(tables).map((table) => server.db.$count(table, eq(table.userId, owner))));

  it('has each video and track once, the last played first, with its picture and date', async () => {
    const video = await seedVideo(server.db, { title: 'A talk', language: 'mr' });
    const { albumId, trackId } = await seedFreeTrack('A track');
    await watch(video);
    await listen(trackId);
    const { content, totalElements } = await call(server.app, 'viewingHistory', { token });
    assert.equal(totalElements, 2);
    const [first, second] = content;
    assert.deepEqual([first?.kind, first?.id, first?.title], ['track', trackId, 'A track']);
    assert.deepEqual(first?.album, { id: albumId, title: 'Album of A track' });
    assert.equal(first?.playedAt, server.clock.now.toISOString());
    assert.deepEqual([second?.kind, second?.id, second?.language, second?.album], ['video', video, 'mr', undefined]);
    assert.equal(second?.playedAt, new Date(server.clock.now.getTime() - minutes(1)).toISOString());
    for (const { thumbnailUrl, thumbnailSources } of content) {
      assert.match(thumbnailUrl, /^\/media\/covers\/.+\.webp$/);
      assert.equal(thumbnailSources?.length, 2);
    }
    await watch(video);
    assert.deepEqual(await titles(), ['A talk', 'A track']);
  });

  it('comes in pages, and its count is the same beyond the last one', async () => {
    for (const title of ['one', 'two', 'three']) await watch(await seedVideo(server.db, { title }));
    const pageOf = async (page: number) => {
      const { content, ...counts } = await call(server.app, 'viewingHistory', { token, query: { page, size: 2 } });
      return { titles: content.map(({ title }) => title), ...counts };
    };
    const counts = { size: 2, totalElements: 3, totalPages: 2 };
    assert.deepEqual(await pageOf(0), { titles: ['three', 'two'], page: 0, ...counts });
    assert.deepEqual(await pageOf(1), { titles: ['one'], page: 1, ...counts });
    assert.deepEqual(await pageOf(2), { titles: [], page: 2, ...counts });
  });

  it('omits hidden videos', async () => {
    const video = await seedVideo(server.db, { title: 'Hidden talk' });
    const { albumId, trackId } = await seedFreeTrack('Hidden track');
    await watch(video);
    await listen(trackId);
    await server.db.update(videos).set({ status: 'Deactive' }).where(eq(videos.id, video));
    await server.db.update(albums).set({ status: 'Deactive' }).where(eq(albums.id, albumId));
    assert.deepEqual(await titles(), []);
  });

  it('loses one entry with its position and events, and nobody else’s', async () => {
    const other = (await signUp(server.app)).token;
    const [gone, stored] = [
      await seedVideo(server.db, { title: 'gone' }),
      await seedVideo(server.db, { title: 'kept' }),
    ];
    const { trackId } = await seedFreeTrack('gone too');
    await watch(gone, other);
    await watch(gone);
    await watch(stored);
    await listen(trackId);
    await call(server.app, 'removeFromViewingHistory', { token, params: { kind: 'video', id: gone } });
    assert.deepEqual(await titles(), ['gone too', 'kept']);
    assert.deepEqual(await countRows(), [1, 1, 1, 1]);
    assert.equal((await call(server.app, 'progressTime', { token, query: { videoId: gone } })).progressTime, 0);
    // A video and a track may have the same id.
    await call(server.app, 'removeFromViewingHistory', { token, params: { kind: 'track', id: trackId } });
    await call(server.app, 'removeFromViewingHistory', { token, params: { kind: 'track', id: trackId } });
    assert.deepEqual(await titles(), ['kept']);
    assert.deepEqual(await countRows(), [1, 1, 0, 0]);
    assert.deepEqual(await titles(other), ['gone']);
    await callExpectingError(server.app, 'removeFromViewingHistory', 400, {
      token,
      params: { kind: 'album' as never, id: 1 },
    });
  });

  it('is cleared with all its positions and events, and nobody else’s', async () => {
    const other = await newViewer(server);
    const video = await seedVideo(server.db);
    await watch(video);
    await listen((await seedFreeTrack('A track')).trackId);
    await watch(video, other.token);
    await call(server.app, 'clearViewingHistory', { token });
    assert.deepEqual(await titles(), []);
    assert.deepEqual(await countRows(), [0, 0, 0, 0]);
    assert.deepEqual(await call(server.app, 'browseHistory', { token }), []);
    assert.equal((await call(server.app, 'progressTime', { token, query: { videoId: video } })).progressTime, 0);
    assert.deepEqual(await countRows(other.id), [1, 1, 0, 0]);
    await watch(video);
    assert.equal((await titles()).length, 1, 'it starts again');
  });
});

describe('the answers that start or renew a session', () => {
  const server = setUpTestServer();

  it('say whether the viewer has a video that was begun, is shown and was not watched to its end', async () => {
    const session = await signUp(server.app);
    const { token, email } = session;
    assert.equal(session.hasHistory, false);
    const says = async () => {
      const { hasHistory } = await call(server.app, 'login', { body: { email, password: 'secret-1' } });
      assert.equal((await call(server.app, 'refreshSession', { token })).hasHistory, hasHistory);
      return hasHistory;
    };
    const id = await seedVideo(server.db);
    const other = await signUp(server.app);
    await call(server.app, 'recordVideoEvent', reportOf(other.token, id, 9));
    assert.equal(await says(), false, 'another viewer’s');
    await call(server.app, 'recordVideoEvent', reportOf(token, id, 9));
    assert.equal(await says(), true);
    await call(server.app, 'updateValidFlag', flagOf(token, id, true));
    assert.equal(await says(), false, 'watched to its end');
    await call(server.app, 'updateValidFlag', flagOf(token, id, false));
    assert.equal(await says(), true);
    await server.db.update(videos).set({ status: 'Deactive' }).where(eq(videos.id, id));
    assert.equal(await says(), false, 'hidden');
  });
});

describe('playback events', () => {
  const server = setUpTestServer();

  it('are rejected for what the viewer may not play, and leave nothing', async () => {
    const { token } = await signUp(server.app);
    for (const type of ['BuyOne', 'Rent', 'Premium', 'Album'] as const) {
      const id = await seedVideo(server.db, { type });
      await callExpectingError(server.app, 'recordVideoEvent', 403, reportOf(token, id, 5));
      await callExpectingError(server.app, 'updateValidFlag', 403, flagOf(token, id, true));
    }
    const track = await seedTrack(server.db, await seedAlbum(server.db, { mediaType: 'AUDIO', type: 'Premium' }));
    const body = { audio_id: track, event: 'start', progressTime: 0 } as const;
    await callExpectingError(server.app, 'recordAudioEvent', 403, { token, body });
    for (const table of Object.values(tables)) assert.equal(await server.db.$count(table), 0);
  });

  it('are stored for what was bought or rented, until the rental ends', async () => {
    const { token, id: user } = await newViewer(server);
    const [bought, rented] = [
      await seedVideo(server.db, { type: 'BuyOne' }),
      await seedVideo(server.db, { type: 'Rent' }),
    ];
    const albumId = await seedAlbum(server.db, { mediaType: 'AUDIO', type: 'Premium' });
    const track = await seedTrack(server.db, albumId);
    const startsAt = server.clock.now;
    await seedGrant(server.db, user, { videoId: bought, startsAt });
    await seedGrant(server.db, user, { albumId, startsAt });
    await seedGrant(server.db, user, { videoId: rented, startsAt, endsAt: new Date(startsAt.getTime() + days(1)) });
    for (const id of [bought, rented]) {
      await call(server.app, 'recordVideoEvent', reportOf(token, id, 5));
      await call(server.app, 'updateValidFlag', flagOf(token, id, true));
    }
    await call(server.app, 'recordAudioEvent', { token, body: { audio_id: track, event: 'stop', progressTime: 5 } });
    server.clock.advance(days(1));
    const { code } = await callExpectingError(server.app, 'recordVideoEvent', 403, reportOf(token, rented, 5));
    assert.equal(code, 'rental-ended');
    assert.equal(
      (await call(server.app, 'viewingHistory', { token })).totalElements,
      3,
      'what was watched stays listed',
    );
  });
});

describe('clearing the viewing history while devices are playing', onlyOnPostgres, () => {
  const server = setUpTestServer();

  it('fails no call and leaves nothing behind once they have stopped', async () => {
    const { token } = await signUp(server.app);
    const videoIds = [await seedVideo(server.db), await seedVideo(server.db)];
    const audio_id = await seedTrack(server.db, await seedAlbum(server.db, { mediaType: 'AUDIO', type: 'Free' }));
    const { removeOld } = createViewingHistoryRepository(server.db);
    for (let round = 0; round < 10; round += 1) {
      const responses = await Promise.all([
        ...videoIds.flatMap((video_id) => [
          send(server.app, 'recordVideoEvent', reportOf(token, video_id, round)),
          send(server.app, 'updateValidFlag', flagOf(token, video_id, true)),
          send(server.app, 'removeFromViewingHistory', { token, params: { kind: 'video', id: video_id } }),
        ]),
        send(server.app, 'recordAudioEvent', { token, body: { audio_id, event: 'start', progressTime: 0 } }),
        send(server.app, 'removeFromViewingHistory', { token, params: { kind: 'track', id: audio_id } }),
        send(server.app, 'clearViewingHistory', { token }),
        send(server.app, 'clearViewingHistory', { token }),
        removeOld().then(() => ({ statusCode: 204 })),
      ]);
      assert.deepEqual([...new Set(responses.map(({ statusCode }) => statusCode))], [204]);
    }
    await call(server.app, 'clearViewingHistory', { token });
    for (const table of Object.values(tables)) assert.equal(await server.db.$count(table), 0);
  });
});
