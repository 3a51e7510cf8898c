import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { queryRows } from '../../database/database';
import { call, callExpectingError, problemIn, reportOf, signUp, streamOf } from '../../testing/client';
import { pluck } from '../../testing/pluck';
import { seedAlbum, seedTrack, seedVideo } from '../../testing/seed';
import { setUpTestServer } from '../../testing/test-server';
import { DECISION_TTL_MS } from '../media/playback-authorizer';
import { DEVICE_LIMIT_TEXT } from './entitlement';
import { createPlaybackLeases, LEASE_TTL_MS } from './playback-leases';

/** D-16: three devices at a time, and the displaced one receives the reason. */
describe('devices of an account', () => {
  const server = setUpTestServer();
  let email: string;
  let video: number;
  let accounts = 0;
  before(async () => {
    video = await seedVideo(server.db, { mediaFolder: 'videos/one/v1' });
    await server.putMedia('videos/one/v1/master.m3u8', '#EXTM3U');
    await server.putMedia('videos/one/v1/360p/segment-00.m4s', 'bytes');
  });
  beforeEach(async () => {
    email = `devices${(accounts += 1)}@example.com`;
    await signUp(server.app, email);
  });

  const logIn = async () => (await call(server.app, 'login', { body: { email, password: 'secret-1' } })).token;
  const playlist = async (token: string) => (await call(server.app, 'videoStream', streamOf(token, video))).url;
  const address = async (token: string) => (await playlist(token)).replace('master.m3u8', '360p/segment-00.m4s');
  const get = (url: string) => server.app.inject(url);
  const device = async () => {
    const token = await logIn();
    const url = await address(token);
    return { token, url, status: async () => (await get(url)).statusCode };
  };
  const playing = async () => {
    const made = await device();
    assert.equal(await made.status(), 200);
    // Gives the devices different ages.
    server.clock.advance(1_000);
    return made;
  };
  /** Lets the server's cache expire while these devices continue to play. */
  const playOn = async (...devices: { status(): Promise<number> }[]) => {
    server.clock.advance(DECISION_TTL_MS);
    return Promise.all(devices.map((one) => one.status()));
  };

  it('play three at a time; a fourth displaces the oldest, and the others continue', async () => {
    const [one, two, three] = [await playing(), await playing(), await playing()];
    assert.deepEqual(await playOn(one, two, three), [200, 200, 200]);
    const four = await playing();
    assert.deepEqual(await playOn(one, two, three, four), [403, 200, 200, 200]);
    const { code, detail } = problemIn(await get(one.url), 403);
    assert.deepEqual([code, detail], ['device-limit', DEVICE_LIMIT_TEXT]);
  });

  it('that were displaced get the reason on the first request and play again on the second', async () => {
    const [one, two, three, four] = [await playing(), await playing(), await playing(), await playing()];
    assert.deepEqual(await playOn(one), [403]);
    const { code, detail } = await callExpectingError(server.app, 'videoStream', 403, streamOf(one.token, video));
    assert.deepEqual([code, detail], ['device-limit', DEVICE_LIMIT_TEXT]);
    assert.equal(await one.status(), 403, 'a request with its old URL displaces no device');
    const taken = await address(one.token);
    assert.equal((await get(taken)).statusCode, 200);
    assert.deepEqual(await playOn(two, three, four), [403, 200, 200]);
  });

  it('acquire no lease by a playlist, and get 403 for one when displaced', async () => {
    const [one, two, three] = [await playing(), await playing(), await playing()];
    const token = await logIn();
    const ahead = await playlist(token);
    assert.equal((await get(ahead)).statusCode, 200);
    assert.deepEqual(await playOn(one, two, three), [200, 200, 200]);
    assert.equal((await get(ahead.replace('master.m3u8', '360p/segment-00.m4s'))).statusCode, 200);
    assert.deepEqual(await playOn(one, two, three), [403, 200, 200]);
    assert.equal(problemIn(await get(one.url.replace('360p/segment-00.m4s', 'master.m3u8')), 403).code, 'device-limit');
    await call(server.app, 'logout', { token });
    server.clock.advance(DECISION_TTL_MS);
    assert.equal(problemIn(await get(ahead), 403).code, 'stream-expired');
  });

  it('keep their lease and its age when they renew the stream URL', async () => {
    const [one, two, three] = [await playing(), await playing(), await playing()];
    const renewed = await address(two.token);
    assert.notEqual(renewed, two.url);
    assert.equal((await get(renewed)).statusCode, 200);
    await playing();
    assert.deepEqual(
      await playOn(one, two, three),
      [403, 200, 200],
      'the renewed lease is neither the newest nor displaced',
    );
    await playing();
    assert.deepEqual(await playOn(two, three), [403, 200]);
    assert.equal((await get(renewed)).statusCode, 403);
  });

  it('count only while they play', async () => {
    const [one, two, three] = [await playing(), await playing(), await playing()];
    server.clock.advance(LEASE_TTL_MS);
    const four = await playing();
    assert.deepEqual(await playOn(two, three, four), [200, 200, 200]);
    assert.deepEqual(await playOn(one), [200], 'a paused device resumes and displaces the oldest');
    assert.deepEqual(await playOn(one, two, three, four), [200, 200, 200, 403]);
  });

  it('that only request a stream URL acquire no lease', async () => {
    const three = [await playing(), await playing(), await playing()];
    await device();
    await device();
    assert.deepEqual(await playOn(...three), [200, 200, 200]);
  });

  it('keep their lease while they play from their buffer and report progress', async () => {
    const [one] = [await playing(), await playing(), await playing()];
    server.clock.advance(LEASE_TTL_MS - 5_000);
    await call(server.app, 'recordVideoEvent', reportOf(one.token, video, 9));
    server.clock.advance(LEASE_TTL_MS - 5_000);
    await playing();
    await playing();
    await playing();
    assert.deepEqual(await playOn(one), [403], 'it held its lease until the third device displaced it');
    assert.equal(
      (await callExpectingError(server.app, 'videoStream', 403, streamOf(one.token, video))).code,
      'device-limit',
    );
  });

  /** A device that has requested a track. */
  const listening = async (length?: number) => {
    const album = await seedAlbum(server.db, { mediaType: 'AUDIO', type: 'Free' });
    const mediaFolder = `audio/${album}/v1`;
    const audio_id = await seedTrack(server.db, album, { mediaFolder, ...(length && { length }) });
    await server.putMedia(`${mediaFolder}/track.m4a`, 'sound');
    const token = await logIn();
    const { url } = await call(server.app, 'audioStream', streamOf(token, audio_id));
    assert.equal((await get(url)).statusCode, 200);
    const report = (event: 'start' | 'stop', progressTime: number) =>
      call(server.app, 'recordAudioEvent', { token, body: { audio_id, event, progressTime } });
    return { url, report };
  };

  it('that play audio count too', async () => {
    const { url } = await listening();
    await playing();
    await playing();
    await playing();
    server.clock.advance(DECISION_TTL_MS);
    assert.equal(problemIn(await get(url), 403).code, 'device-limit');
  });

  it('that play audio keep their lease for a whole track after one request', async () => {
    const { url, report } = await listening(600);
    await report('start', 0);
    server.clock.advance(500_000);
    await playing();
    await playing();
    const third = await playing();
    server.clock.advance(DECISION_TTL_MS);
    assert.equal(
      problemIn(await get(url), 403).code,
      'device-limit',
      'it listened still, so the third came in its place',
    );
    assert.deepEqual(await playOn(third), [200]);
  });

  it('that play audio release their lease when they stop', async () => {
    const { url, report } = await listening(600);
    server.clock.advance(1_000);
    const [one, two] = [await playing(), await playing()];
    await report('stop', 3);
    for (let beat = 0; beat < 4; beat += 1) assert.deepEqual(await playOn(one, two), [200, 200]);
    const three = await playing();
    assert.deepEqual(await playOn(one, two, three), [200, 200, 200]);
    // It stopped by itself and was not displaced, so it returns and displaces the oldest.
    assert.equal((await get(url)).statusCode, 200);
  });

  it('of other accounts are not counted, and one login in two tabs is one device', async () => {
    const [one, two, three] = [await playing(), await playing(), await playing()];
    const tab = await address(three.token);
    assert.equal((await get(tab)).statusCode, 200);
    const other = await signUp(server.app);
    assert.equal((await get(await address(other.token))).statusCode, 200);
    assert.deepEqual(await playOn(one, two, three), [200, 200, 200]);
  });

  it('lose their lease and their stream URL when their session ends', async () => {
    const [one, two, three] = [await playing(), await playing(), await playing()];
    await call(server.app, 'logout', { token: two.token });
    const four = await playing();
    assert.deepEqual(await playOn(one, three, four), [200, 200, 200]);
    assert.equal(problemIn(await get(two.url), 403).code, 'stream-expired');
  });

  it('that were displaced continue when a lease is free again', async () => {
    const [one] = [await playing(), await playing(), await playing(), await playing()];
    server.clock.advance(LEASE_TTL_MS);
    assert.equal(await one.status(), 403);
    assert.equal((await get(await address(one.token))).statusCode, 200);
  });

  it('do not exceed the limit when all start at the same time', async () => {
    const tokens = await Promise.all(Array.from({ length: 8 }, logIn));
    const urls = await Promise.all(tokens.map(address));
    await Promise.all(urls.map(get));
    server.clock.advance(DECISION_TTL_MS);
    const statuses = await Promise.all(urls.map(async (url) => (await get(url)).statusCode));
    assert.equal(statuses.filter((status) => status === 200).length, 3);
  });

  const registerer = async () => {
    const [session] = await call(server.app, 'sessions', { token: await logIn() });
    const { register } = createPlaybackLeases({ db: server.db, limit: 3, clock: () => new Date() });
    return () => register({ id: session?.id ?? assert.fail() });
  };

  it('take one id each, however often they request stream URLs', async () => {
    const readSequence = () => queryRows(server.db, sql`select last_value::text from playing_devices_id_seq`);
    const register = await registerer();
    const first = await register();
    const taken = await readSequence();
    for (let request = 0; request < 20; request += 1) assert.deepEqual(await register(), first);
    assert.deepEqual(await readSequence(), taken);
  });

  it('take one id each when a new one requests several stream URLs at the same time', async () => {
    const register = await registerer();
    const found = await Promise.all(Array.from({ length: 8 }, register));
    assert.equal(new Set(pluck(found, 'device')).size, 1);
  });
});
