import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { call, callExpectingError, problemIn, streamOf } from '../../testing/client';
import {
  type GrantSeed,
  newViewer,
  seedAlbum,
  seedGrant,
  seedSubscription,
  seedTrack,
  seedVideo,
} from '../../testing/seed';
import { days, minutes, setUpTestServer } from '../../testing/test-server';

describe('stream URLs: the facts that decide access', () => {
  const server = setUpTestServer();

  const at = (ms: number) => new Date(server.clock.now.getTime() + ms);
  const viewer = () => newViewer(server);
  const codeOf = async (token: string, id: number) =>
    (await callExpectingError(server.app, 'videoStream', 403, streamOf(token, id))).code;
  const plays = (token: string, id: number) => call(server.app, 'videoStream', streamOf(token, id));

  it('are valid for the requested minutes', async () => {
    const { token } = await viewer();
    const id = await seedVideo(server.db);
    const { url, expiresAt } = await call(server.app, 'videoStream', { token, params: { id, validTime: 200 } });
    assert.equal(expiresAt, at(minutes(200)).toISOString());
    assert.match(url, /^\/media\/stream\/[\w.-]+\/master\.m3u8$/);
    for (const validTime of [0, 1_441, -1])
      await callExpectingError(server.app, 'videoStream', 400, { token, params: { id, validTime } });
    problemIn(
      await server.app.inject({ url: `/files/url/${id}/soon`, headers: { authorization: `Bearer ${token}` } }),
      400,
    );
    for (const validTime of [1, 1_440]) await call(server.app, 'videoStream', { token, params: { id, validTime } });
  });

  it('are 404 for hidden and unknown videos, whatever was bought', async () => {
    const { token, id: user } = await viewer();
    const hidden = await seedVideo(server.db, { status: 'Deactive', type: 'BuyOne' });
    await seedGrant(server.db, user, { videoId: hidden, startsAt: at(-days(1)) });
    await callExpectingError(server.app, 'videoStream', 404, streamOf(token, hidden));
    await callExpectingError(server.app, 'videoStream', 404, streamOf(token, 999_999));
    await callExpectingError(server.app, 'audioStream', 404, streamOf(token, 999_999));
  });

  it("respect the start and end of grants, and only their owner's", async () => {
    const id = await seedVideo(server.db, { type: 'Rent' });
    const rows: [Omit<GrantSeed, 'startsAt'> & { startsAt: number }, string][] = [
      [{ videoId: id, startsAt: -days(1) }, 'plays'],
      [{ videoId: id, startsAt: -days(1), endsAt: at(1_000) }, 'plays'],
      [{ videoId: id, startsAt: -days(1), endsAt: at(0) }, 'rental-ended'],
      [{ videoId: id, startsAt: 1_000 }, 'rent'],
    ];
    for (const [grant, expected] of rows) {
      const { token, id: user } = await viewer();
      await seedGrant(server.db, user, { ...grant, startsAt: at(grant.startsAt) });
      if (expected === 'plays') await plays(token, id);
      else assert.equal(await codeOf(token, id), expected);
    }
    const { token } = await viewer();
    assert.equal(await codeOf(token, id), 'rent');
  });

  it('are issued when a rental is renewed', async () => {
    const id = await seedVideo(server.db, { type: 'Rent' });
    const { token, id: user } = await viewer();
    await seedGrant(server.db, user, { videoId: id, startsAt: at(-days(400)), endsAt: at(-days(35)) });
    await seedGrant(server.db, user, { videoId: id, startsAt: at(-days(1)), endsAt: at(days(364)) });
    await plays(token, id);
  });

  it('are issued for Premium videos with an active subscription only', async () => {
    const premium = await seedVideo(server.db, { type: 'Premium' });
    const spans: [number, number, boolean][] = [
      [-days(1), days(1), true],
      [-days(30), 0, false],
      [1_000, days(30), false],
    ];
    for (const [from, to, opens] of spans) {
      const { token, id: user } = await viewer();
      await seedSubscription(server.db, user, at(from), at(to));
      if (opens) await plays(token, premium);
      else assert.equal(await codeOf(token, premium), 'premium');
    }
  });

  it("are issued for all videos of a bought album, and for a free album's own ones", async () => {
    const sold = await seedVideo(server.db, { type: 'Album' });
    const single = await seedVideo(server.db, { type: 'BuyOne' });
    const free = await seedVideo(server.db, { type: 'Album' });
    const album = await seedAlbum(server.db, { type: 'BuyOne' }, [sold, single]);
    await seedAlbum(server.db, { type: 'Free' }, [free, single]);
    const rented = await seedVideo(server.db, { type: 'Album' });
    await seedAlbum(server.db, { type: 'Rent' }, [rented]);

    const stranger = await viewer();
    assert.equal(await codeOf(stranger.token, sold), 'album');
    assert.equal(await codeOf(stranger.token, single), 'buy-once');
    await plays(stranger.token, free);
    const { detail } = await callExpectingError(server.app, 'videoStream', 403, streamOf(stranger.token, rented));
    assert.equal(detail, 'This is a rental video album. Please rent it to watch.');

    const owner = await viewer();
    await seedGrant(server.db, owner.id, { albumId: album, startsAt: at(-1_000) });
    await plays(owner.token, sold);
    await plays(owner.token, single);
  });

  it('are not issued through a free album that is hidden', async () => {
    const inside = await seedVideo(server.db, { type: 'Album' });
    await seedAlbum(server.db, { type: 'Free', status: 'Deactive' }, [inside]);
    assert.equal(await codeOf((await viewer()).token, inside), 'album');
  });

  it('are issued for tracks by their album, never by a subscription', async () => {
    const premium = await seedAlbum(server.db, { mediaType: 'AUDIO', type: 'Premium' });
    const track = await seedTrack(server.db, premium);
    const freeTrack = await seedTrack(server.db, await seedAlbum(server.db, { mediaType: 'AUDIO', type: 'Free' }));
    const { token, id: user } = await viewer();
    await seedSubscription(server.db, user, at(-days(1)), at(days(1)));
    const { detail, code } = await callExpectingError(server.app, 'audioStream', 403, streamOf(token, track));
    assert.deepEqual([detail, code], ['This is a premium audio album. Please buy it to listen.', 'album']);
    assert.match((await call(server.app, 'audioStream', streamOf(token, freeTrack))).url, /track\.m4a$/);
    await seedGrant(server.db, user, { albumId: premium, startsAt: at(-1_000) });
    await call(server.app, 'audioStream', streamOf(token, track));
  });

  it('are 404 for tracks of a hidden album and for removed tracks', async () => {
    const { token } = await viewer();
    const hidden = await seedTrack(
      server.db,
      await seedAlbum(server.db, { mediaType: 'AUDIO', type: 'Free', status: 'Deactive' }),
    );
    const dropped = await seedTrack(server.db, await seedAlbum(server.db, { mediaType: 'AUDIO', type: 'Free' }), {
      status: 'Deactive',
    });
    for (const id of [hidden, dropped]) await callExpectingError(server.app, 'audioStream', 404, streamOf(token, id));
  });
});
