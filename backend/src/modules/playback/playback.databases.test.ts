import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { VideoEventBody } from '@inspire/shared/contracts';
import { videos } from '../../database/schema/catalogue';
import { trackEvents, videoEvents } from '../../database/schema/playback';
import { call, callExpectingError, injectCall, problemIn, reportOf, signUp } from '../../testing/client';
import { seedAlbum, seedTrack, seedVideo } from '../../testing/seed';
import { minutes, setUpTestServer, type TestServer } from '../../testing/test-server';

const newPlayback = ({ clock }: Pick<TestServer, 'clock'>, startedMinutesAgo: number) => ({
  playId: randomUUID(),
  playStartedAt: new Date(clock.now.getTime() - minutes(startedMinutesAgo)).toISOString(),
});
type Playback = ReturnType<typeof newPlayback>;

describe('progress', () => {
  const server = setUpTestServer({}, 'server');
  let token: string;
  let video: number;
  beforeEach(async () => {
    token = (await signUp(server.app)).token;
    video = await seedVideo(server.db);
  });

  const record = (progressTime: number, more: Partial<VideoEventBody> = {}) =>
    call(server.app, 'recordVideoEvent', reportOf(token, video, progressTime, more));
  const position = async () =>
    (await call(server.app, 'progressTime', { token, query: { videoId: video } })).progressTime;
  const viewing = (startedMinutesAgo: number) => newPlayback(server, startedMinutesAgo);

  it('is 0 for a video that was never opened, and each event stores the position', async () => {
    assert.equal(await position(), 0);
    for (const [event, at] of [
      ['play', 3],
      ['progress', 33.5],
      ['pause', 40.25],
    ] as const) {
      await record(at, { event });
      assert.equal(await position(), at);
    }
  });

  it('uses the last report when playbacks have no id', async () => {
    await record(50);
    await record(20);
    assert.equal(await position(), 20);
  });

  it('of two devices: the stale one never overwrites the newer, in any order of arrival, and a deliberate rewind does', async () => {
    const email = 'two-devices@example.com';
    const phone = (await signUp(server.app, email)).token;
    const tablet = (await call(server.app, 'login', { body: { email, password: 'secret-1' } })).token;
    const report = (as: string, viewed: Playback, event: VideoEventBody['event'], progressTime: number) =>
      call(server.app, 'recordVideoEvent', reportOf(as, video, progressTime, { event, ...viewed }));
    const seenBy = async (as: string) =>
      (await call(server.app, 'progressTime', { token: as, query: { videoId: video } })).progressTime;
    const [older, newer] = [viewing(90), viewing(10)];
    await report(phone, older, 'play', 0);
    await report(phone, older, 'progress', 30);
    // The phone goes offline and the tablet continues; then the phone sends its queued reports.
    await report(tablet, newer, 'play', 30);
    await report(tablet, newer, 'progress', 60);
    for (const late of [60, 90, 120, 5]) await report(phone, older, 'progress', late);
    await report(phone, older, 'pause', 121);
    assert.deepEqual([await seenBy(phone), await seenBy(tablet)], [60, 60]);
    assert.equal(await server.db.$count(videoEvents, eq(videoEvents.videoId, video)), 9, 'all are in the history');
    await report(tablet, newer, 'pause', 12);
    assert.deepEqual([await seenBy(phone), await seenBy(tablet)], [12, 12], 'a rewind');
    await report(phone, viewing(1), 'play', 3);
    await report(tablet, newer, 'progress', 90);
    assert.equal(await seenBy(tablet), 3, 'a restarted playback is the newest');
    const lines = await call(server.app, 'browseHistory', { token: tablet });
    assert.deepEqual(
      lines.map((line) => [line.videoData.id, line.progressTime]),
      [[video, 3]],
    );
  });

  it('remembers the newest playback when a report has no id', async () => {
    const [stale, fresh] = [viewing(60), viewing(5)];
    await record(45, fresh);
    await record(50);
    assert.equal(await position(), 50);
    await record(10, stale);
    assert.equal(await position(), 50);
  });

  it('orders playbacks that started at the same time the same way, whatever arrives first', async () => {
    const [one, two] = [viewing(5), viewing(5)];
    await record(10, one);
    await record(20, two);
    await record(10, one);
    const first = await position();
    video = await seedVideo(server.db);
    await record(20, two);
    await record(10, one);
    await record(20, two);
    assert.equal(await position(), first);
  });

  it('accepts later playbacks after one whose clock was ahead', async () => {
    await record(10, viewing(-600));
    server.clock.advance(minutes(10));
    await record(30, viewing(1));
    assert.equal(await position(), 30);
  });

  it("ends with the newest playback's position when reports arrive concurrently", async () => {
    const [stale, fresh] = [viewing(60), viewing(5)];
    await Promise.all([...Array(10).keys()].flatMap((step) => [record(step, stale), record(100, fresh)]));
    assert.equal(await position(), 100);
  });

  it('rejects unknown and hidden videos and invalid positions', async () => {
    await server.db.update(videos).set({ status: 'Deactive' }).where(eq(videos.id, video));
    for (const id of [video, 999_999]) {
      await callExpectingError(server.app, 'recordVideoEvent', 404, reportOf(token, id, 1));
      await callExpectingError(server.app, 'progressTime', 404, { token, query: { videoId: id } });
      await callExpectingError(server.app, 'updateValidFlag', 404, {
        token,
        params: { id },
        query: { validFlag: true },
      });
    }
    for (const body of [
      { video_id: 1, event: 'play', progressTime: -1 },
      { video_id: 1, event: 'skip', progressTime: 1 },
      { video_id: 1 },
      [],
      'x',
    ]) {
      const response = await injectCall(server.app, 'recordVideoEvent', {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      });
      problemIn(response, 400);
    }
  });

  it('stores audio events in whole seconds', async () => {
    const track = await seedTrack(server.db, await seedAlbum(server.db, { mediaType: 'AUDIO', type: 'Free' }));
    const listen = (progressTime: number, audio_id = track) => ({
      token,
      body: { audio_id, event: 'stop' as const, progressTime },
    });
    await call(server.app, 'recordAudioEvent', listen(12));
    const rows = await server.db.select().from(trackEvents).where(eq(trackEvents.trackId, track));
    assert.deepEqual(
      rows.map(({ event, position }) => [event, position]),
      [['stop', 12]],
    );
    const hidden = await seedTrack(
      server.db,
      await seedAlbum(server.db, { mediaType: 'AUDIO', type: 'Free', status: 'Deactive' }),
    );
    await callExpectingError(server.app, 'recordAudioEvent', 404, listen(3, hidden));
    await callExpectingError(server.app, 'recordAudioEvent', 400, listen(12.5));
    await callExpectingError(server.app, 'recordAudioEvent', 404, listen(12, 999_999));
  });
});

describe('continue watching', () => {
  const server = setUpTestServer({}, 'server');

  it('lists what was watched, newest first, hidden videos left out', async () => {
    const { token } = await signUp(server.app);
    const [first, second, hidden] = [
      await seedVideo(server.db),
      await seedVideo(server.db),
      await seedVideo(server.db),
    ];
    for (const id of [first, second, hidden]) {
      server.clock.advance(1_000);
      await call(server.app, 'recordVideoEvent', { token, body: { video_id: id, event: 'play', progressTime: id } });
    }
    await server.db.update(videos).set({ status: 'Deactive' }).where(eq(videos.id, hidden));
    const lines = async () =>
      (await call(server.app, 'browseHistory', { token })).map((line) => [
        line.videoData.id,
        line.progressTime,
        line.videoData.progressTime,
        line.validFlag,
      ]);
    assert.deepEqual(await lines(), [
      [second, second, second, false],
      [first, first, first, false],
    ]);
    server.clock.advance(1_000);
    await call(server.app, 'recordVideoEvent', { token, body: { video_id: first, event: 'pause', progressTime: 7 } });
    assert.deepEqual(await lines(), [
      [first, 7, 7, false],
      [second, second, second, false],
    ]);
  });

  it('has the valid flag as it was set last', async () => {
    const { token } = await signUp(server.app);
    const id = await seedVideo(server.db);
    const flag = (validFlag: boolean) =>
      call(server.app, 'updateValidFlag', { token, params: { id }, query: { validFlag } });
    const line = async () =>
      (await call(server.app, 'browseHistory', { token })).map((entry) => [entry.progressTime, entry.validFlag]);
    await flag(true);
    assert.deepEqual(await line(), [[0, true]]);
    await call(server.app, 'recordVideoEvent', { token, body: { video_id: id, event: 'play', progressTime: 9 } });
    assert.deepEqual(await line(), [[9, true]], 'an event leaves the flag alone');
    await flag(false);
    assert.deepEqual(await line(), [[9, false]]);
    for (const query of [
      'validFlag=yes',
      'validFlag=',
      '',
      'validFlag=true&validFlag=true',
      'validFlag=true&playId=none',
      'validFlag=true&playStartedAt=today',
    ]) {
      const headers = { authorization: `Bearer ${token}` };
      problemIn(
        await server.app.inject({ method: 'PUT', url: `/files/${id}/update-valid-flag?${query}`, headers }),
        400,
      );
    }
  });

  it('is not hidden by an older playback that reaches its end (D-32)', async () => {
    const { token } = await signUp(server.app);
    const id = await seedVideo(server.db);
    const [older, newer] = [newPlayback(server, 90), newPlayback(server, 10)];
    const end = (viewed: typeof older, validFlag: boolean) =>
      call(server.app, 'updateValidFlag', { token, params: { id }, query: { validFlag, ...viewed } });
    const play = (viewed: typeof older, progressTime: number) =>
      call(server.app, 'recordVideoEvent', { token, body: { video_id: id, event: 'play', progressTime, ...viewed } });
    const line = async () =>
      (await call(server.app, 'browseHistory', { token })).map((entry) => [entry.progressTime, entry.validFlag]);
    await play(older, 0);
    await end(older, false);
    await play(newer, 20);
    await end(newer, false);
    await end(older, true);
    assert.deepEqual(await line(), [[20, false]], 'the newer playback is still running');
    await end(newer, true);
    assert.deepEqual(await line(), [[20, true]], 'its own end counts');
    await end(older, false);
    assert.deepEqual(await line(), [[20, true]], 'an older one does not show it again');
    const newest = newPlayback(server, 1);
    await end(newest, false);
    await play(older, 55);
    assert.deepEqual(await line(), [[20, false]], 'the flag of a playback is known before its first event');
  });
});
