import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { queryRows } from '../../database/database';
import { call, callExpectingError, problemIn, signUp } from '../../testing/client';
import { countStatements } from '../../testing/count-statements';
import {
  newViewer,
  type NotificationSeed,
  seedAlbum,
  seedGrant,
  seedNotification,
  seedVideo,
} from '../../testing/seed';
import { days, hours, setUpTestServer } from '../../testing/test-server';
import { untilTrue } from '../../testing/until';

describe('notifications', () => {
  const server = setUpTestServer();
  let token: string;
  let viewer: number;
  let video: number;
  let audioAlbum: number;
  let videoAlbum: number;
  let hiddenVideo: number;
  let hiddenAlbum: number;

  before(async () => {
    video = await seedVideo(server.db, { title: 'After the Rain', type: 'Rent' });
    hiddenVideo = await seedVideo(server.db, { status: 'Deactive' });
    audioAlbum = await seedAlbum(server.db, { title: 'Breathing Room', mediaType: 'AUDIO', type: 'Premium' });
    videoAlbum = await seedAlbum(server.db, { title: 'The Quiet Mind', type: 'BuyOne' });
    hiddenAlbum = await seedAlbum(server.db, { status: 'Deactive' });
  });
  beforeEach(async () => {
    await server.db.execute(sql`truncate notifications cascade`);
    ({ token, id: viewer } = await newViewer(server));
  });

  const ago = (ms: number) => new Date(server.clock.now.getTime() - ms);
  const seed = (title: string, age: number, more: Partial<NotificationSeed> = {}) =>
    seedNotification(server.db, { title, about: video, createdAt: ago(age), ...more });
  const all = (as = token) => call(server.app, 'allNotifications', { token: as });
  const recent = (as = token) => call(server.app, 'recentNotifications', { token: as });
  const titles = async (list: ReturnType<typeof all>) => (await list).map((item) => item.title);
  const markSeen = (id: number, as = token) => call(server.app, 'markNotificationSeen', { token: as, params: { id } });
  const seenBy = async (as: string) => (await all(as)).map((item) => item.seen);

  it('describe a video in `description`, with the video as the viewer sees it', async () => {
    const endsAt = new Date(server.clock.now.getTime() + days(30));
    await seedGrant(server.db, viewer, { videoId: video, startsAt: ago(hours(1)), endsAt });
    await call(server.app, 'recordVideoEvent', { token, body: { video_id: video, event: 'pause', progressTime: 9 } });
    const id = await seed('New talk', hours(1));
    const [item, ...others] = await all();
    assert.deepEqual(others, []);
    const { videoData, ...rest } = item ?? {};
    assert.deepEqual(rest, {
      id,
      notificationId: id,
      type: 'video',
      title: 'New talk',
      description: 'Words of New talk',
      createdAt: ago(hours(1)).toISOString(),
      seen: false,
      referenceId: video,
    });
    assert.deepEqual(videoData, [await call(server.app, 'video', { token, params: { id: video } })]);
    assert.deepEqual(
      videoData?.map((row) => [row.isPurchased, row.progressTime, row.rentEndsAt]),
      [[true, 9, endsAt.toISOString()]],
    );
    const other = await signUp(server.app);
    assert.deepEqual(
      (await all(other.token))[0]?.videoData?.map((row) => [row.isPurchased, row.progressTime]),
      [[false, 0]],
    );
  });

  it('describe audio in `message` and an album in `description`, with the album as the viewer sees it', async () => {
    await seedGrant(server.db, viewer, { albumId: audioAlbum, startsAt: ago(hours(1)) });
    await seed('Heard', hours(1), { type: 'audio', about: audioAlbum });
    await seed('Gathered', hours(2), { type: 'album', about: videoAlbum });
    const [audio, album] = await all();
    assert.deepEqual(
      [audio?.message, audio?.description, audio?.referenceId],
      ['Words of Heard', undefined, audioAlbum],
    );
    assert.deepEqual(
      audio?.albumData,
      (await call(server.app, 'album', { token, params: { id: audioAlbum } })).audioAlbum,
    );
    assert.equal(audio?.albumData?.isPurchased, true);
    assert.deepEqual(
      [album?.message, album?.description, album?.referenceId],
      [undefined, 'Words of Gathered', videoAlbum],
    );
    assert.deepEqual([album?.albumData?.title, album?.albumData?.isPurchased], ['The Quiet Mind', false]);
    assert.deepEqual([audio?.videoData, album?.videoData], [undefined, undefined]);
  });

  it('reach back 30 days in the bell, newest first', async () => {
    await seed('too old', days(30) + 1);
    await seed('yesterday', days(1));
    await seed('at the border', days(30));
    await seed('now', 0);
    await seed('also now', 0);
    await seed('tomorrow', -days(1));
    assert.deepEqual(await titles(all()), ['also now', 'now', 'yesterday', 'at the border']);
  });

  it('are the newest 5 of the last 7 days for popups, seen ones too', async () => {
    await seed('at the border', days(7));
    await seed('too old', days(7) + 1);
    assert.deepEqual(await titles(recent()), ['at the border']);
    const ids = [];
    for (const day of [6, 5, 4, 3, 2]) ids.push(await seed(`day ${day}`, days(day)));
    await markSeen(ids[4] ?? 0);
    const list = await recent();
    assert.deepEqual(
      list.map((item) => [item.title, item.seen]),
      [
        ['day 2', true],
        ['day 3', false],
        ['day 4', false],
        ['day 5', false],
        ['day 6', false],
      ],
    );
  });

  it('of a hidden video or album are not told, and make no room in the newest 5', async () => {
    for (let hour = 1; hour <= 5; hour += 1) await seed('hidden', hours(hour), { about: hiddenVideo });
    const id = await seed('hidden album', hours(1), { type: 'album', about: hiddenAlbum });
    await seed('shown', hours(6));
    assert.deepEqual(await titles(recent()), ['shown']);
    assert.deepEqual(await titles(all()), ['shown']);
    await callExpectingError(server.app, 'markNotificationSeen', 404, { token, params: { id } });
  });

  it('are seen by one viewer and not by another, however often it is said', async () => {
    const other = await signUp(server.app);
    const first = await seed('first', hours(2));
    const second = await seed('second', hours(1));
    await markSeen(first);
    assert.deepEqual(await seenBy(token), [false, true]);
    assert.deepEqual(await seenBy(other.token), [false, false]);
    const moments = () => queryRows(server.db, sql`select seen_at::text from notification_views order by seen_at`);
    const before = await moments();
    server.clock.advance(1_000);
    await markSeen(first);
    assert.deepEqual(await moments(), before, 'the first time counts');
    await Promise.all([1, 2, 3].map(() => markSeen(second, other.token)));
    assert.deepEqual(
      [await seenBy(token), await seenBy(other.token)],
      [
        [false, true],
        [true, false],
      ],
    );
  });

  it('that are unknown or not told yet cannot be seen', async () => {
    const id = await seed('tomorrow', -days(1));
    for (const unknown of [id, 2_147_483_647])
      await callExpectingError(server.app, 'markNotificationSeen', 404, { token, params: { id: unknown } });
    for (const invalid of [0, -1, 1.5, 2_147_483_648]) {
      await callExpectingError(server.app, 'markNotificationSeen', 400, { token, params: { id: invalid } });
    }
    const headers = { authorization: `Bearer ${token}` };
    problemIn(await server.app.inject({ method: 'POST', url: '/api/v1/notifications/mark-seen/word', headers }), 400);
    problemIn(await server.app.inject({ method: 'GET', url: '/api/v1/notifications/mark-seen/1', headers }), 404);
    assert.deepEqual(await queryRows(server.db, sql`select 1 from notification_views`), []);
  });

  it('take as many statements for fifty as for one', async () => {
    await seed('one', hours(1));
    // Sessions are cached once the channel that tells of their end is open.
    await untilTrue(async () => (await countStatements(all)) === 3, 'the notifications, their videos, their albums');
    for (let hour = 2; hour <= 50; hour += 1) {
      const about =
        hour % 2
          ? { about: await seedVideo(server.db) }
          : ({ type: 'album', about: await seedAlbum(server.db) } as const);
      await seed('more', hours(hour), about);
    }
    assert.equal((await all()).length, 50);
    assert.equal(await countStatements(all), 3);
  });
});
