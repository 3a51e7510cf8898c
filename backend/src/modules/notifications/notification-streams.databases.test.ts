import assert from 'node:assert/strict';
import { before, describe, it, mock } from 'node:test';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { readNonZero } from '@inspire/server-kit/testing';
import { callSchemas, endpoints } from '@inspire/shared/contracts';
import { videos } from '../../database/schema/catalogue';
import type { Session } from '../../plugins/session';
import { call, callExpectingError, signUp } from '../../testing/client';
import { countStatements } from '../../testing/count-statements';
import { pluck } from '../../testing/pluck';
import { type EventReader, readEvents } from '../../testing/read-events';
import { seedAlbum, seedNotification, seedVideo } from '../../testing/seed';
import { days, hours, setUpTestServer, startTestServer, type TestServer } from '../../testing/test-server';
import { untilTrue } from '../../testing/until';
import { createSessionCache } from '../accounts/session-cache';
import { createSessionRepository } from '../accounts/session-repository';
import { createSessionService } from '../accounts/session-service';
import { createNotificationRepository, type NotificationRepository } from './notification-repository';
import { createNotificationStreams, streamSettings } from './notification-streams';
import { announceNewItems } from './notification-writer';

async function findSession({ db, clock }: TestServer, token: string): Promise<Session | undefined> {
  const repository = createSessionRepository(db);
  const cache = createSessionCache({
    listen: async () => async () => undefined,
    clock: () => clock.now,
    count: () => undefined,
  });
  const sessions = createSessionService({
    repository,
    cache,
    clock: () => clock.now,
    production: false,
    hasHistory: async () => false,
  });
  return sessions.find(`Bearer ${token}`);
}

describe('the stream of new notifications', () => {
  const server = setUpTestServer({ streamSettings: { heartbeatMs: 50, mostPerAccount: 3 } });
  let address: string;
  let token: string;
  let video: number;
  let made = 0;

  before(async () => {
    address = `${await server.app.listen({ port: 0, host: '127.0.0.1' })}${endpoints.notificationStream.path}`;
    token = (await signUp(server.app)).token;
    video = await seedVideo(server.db, { title: 'After the Rain' });
  });

  const read = (as: string | undefined = token, lastEventId?: string) => readEvents(address, as, lastEventId);
  const announce = (title: string) =>
    server.db.transaction((tx) =>
      announceNewItems(
        tx,
        [{ type: 'video', id: video, key: `item-${(made += 1)}`, title, text: 'Words' }],
        server.clock.now,
      ),
    );
  const streamsOf = (notifications: NotificationRepository, settings = streamSettings) =>
    createNotificationStreams({
      notifications,
      listen: async () => async () => undefined,
      clock: () => server.clock.now,
      logger: pino({ level: 'silent' }),
      countLimitHit: () => undefined,
      settings,
    });
  /** Reads one notification and leaves. @returns its id */
  const hadUntilNow = async () => {
    await using reader = await read();
    await announce('had');
    return (await reader.until(1))[0]?.id;
  };
  const titles = (reader: EventReader) => reader.events.map(({ data }) => (data as { title?: string }).title);

  it('reads once for all streams when they open, and once for each heartbeat, with their sessions', async (context) => {
    context.mock.timers.enable({ apis: ['setInterval'] });
    const notifications = createNotificationRepository(server.db);
    const readForStreams = mock.fn(notifications.readForStreams);
    const streams = streamsOf({ ...notifications, readForStreams });
    const session = (await findSession(server, token)) ?? assert.fail('no session');
    const open = (userId: number) => streams.open({ session: { ...session, userId }, lastEventId: undefined });
    await Promise.all(Array.from({ length: 100 }, (_, user) => open(user)));
    assert.equal(streams.countReaders(), 100);
    assert.equal(readForStreams.mock.callCount(), 1);
    await open(100);
    assert.equal(readForStreams.mock.callCount(), 2);
    const statements = await countStatements(async () => {
      for (const heartbeat of [1, 2]) {
        context.mock.timers.tick(streamSettings.heartbeatMs);
        await untilTrue(() => readForStreams.mock.callCount() === 2 + heartbeat, 'what is new was read');
        assert.equal(readForStreams.mock.calls.at(-1)?.arguments[0].length, 101);
      }
      // No reading is left for the next test.
      await Promise.all(readForStreams.mock.calls.map(({ result }) => result));
    });
    assert.equal(statements, 2);
    await streams.close();
  });

  it('sends new notifications to all readers, as the contract says, and none of the existing ones', async () => {
    await announce('before');
    const other = await signUp(server.app);
    await using one = await read();
    await using two = await read(other.token);
    assert.equal(one.status, 200);
    assert.match(one.headers.get('content-type') ?? '', /^text\/event-stream/);
    assert.equal(one.headers.get('cache-control'), 'no-store');
    assert.match(one.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    await announce('first');
    await announce('second');
    await Promise.all([one.until(2), two.until(2)]);
    assert.deepEqual(
      [titles(one), titles(two)],
      [
        ['first', 'second'],
        ['first', 'second'],
      ],
    );
    for (const { id, event, data } of one.events) {
      assert.equal(event, 'notification');
      const sent = callSchemas.notificationStream.events.strict().parse(data);
      assert.deepEqual(
        [String(sent.id), sent.type, sent.description, sent.seen, sent.referenceId],
        [id, 'video', 'Words', false, video],
      );
    }
    const listed = await call(server.app, 'recentNotifications', { token });
    assert.deepEqual(pluck(listed.slice(0, 2), 'title'), ['second', 'first']);
  });

  it('finds missed notifications at the next heartbeat: a date that became due, and a late insert', async () => {
    const album = await seedAlbum(server.db, { mediaType: 'AUDIO', type: 'Free' });
    await using reader = await read();
    await seedNotification(server.db, {
      title: 'tomorrow',
      about: video,
      createdAt: new Date(server.clock.now.getTime() + 5_000),
    });
    await seedNotification(server.db, {
      type: 'audio',
      title: 'dated back',
      about: album,
      createdAt: new Date(server.clock.now.getTime() - hours(30)),
    });
    await seedNotification(server.db, {
      title: 'too old',
      about: video,
      createdAt: new Date(server.clock.now.getTime() - days(8)),
    });
    await reader.until(1);
    const beats = reader.beats();
    await untilTrue(() => reader.beats() > beats + 2, 'beats');
    assert.deepEqual(titles(reader), ['dated back']);
    assert.equal((reader.events[0]?.data as { message: string }).message, 'Words of dated back');
    server.clock.advance(5_000);
    await reader.until(2);
    assert.deepEqual(titles(reader), ['dated back', 'tomorrow']);
  });

  it('never announces a hidden video', async () => {
    const hidden = await seedVideo(server.db, { status: 'Deactive' });
    await using reader = await read();
    await server.db.transaction((tx) =>
      announceNewItems(tx, [{ type: 'video', id: hidden, key: 'hidden', title: 'hidden', text: '' }], server.clock.now),
    );
    await announce('shown');
    await reader.until(1);
    assert.deepEqual(titles(reader), ['shown']);
    await server.db.update(videos).set({ status: 'Active' }).where(eq(videos.id, hidden));
    await reader.until(2);
    assert.deepEqual(titles(reader), ['shown', 'hidden'], 'once it is shown');
  });

  it('continues after the last event that a reader had', async () => {
    const id = await hadUntilNow();
    await announce('missed');
    await announce('missed too');
    await using second = await read(token, id);
    await second.until(2);
    await announce('new');
    await second.until(3);
    assert.deepEqual(titles(second), ['missed', 'missed too', 'new']);
  });

  it('continues with notifications that appeared after the last event, even with an older id', async () => {
    const first = await read();
    await seedNotification(server.db, {
      title: 'ahead',
      about: video,
      createdAt: new Date(server.clock.now.getTime() + 5_000),
    });
    await announce('had');
    const [{ id } = {}] = await first.until(1);
    await first[Symbol.asyncDispose]();
    server.clock.advance(5_000);
    await using second = await read(token, id);
    await second.until(1);
    assert.deepEqual(titles(second), ['ahead']);
    await using third = await read(token, second.events[0]?.id);
    await announce('new');
    await third.until(1);
    assert.deepEqual(titles(third), ['new'], 'what was had before is not told again');
  });

  it('says when a reader has to read the list again', async () => {
    for (const unknown of ['2147483647', 'nonsense', '-1', '9'.repeat(400)]) {
      await using reader = await read(token, unknown);
      const [event] = await reader.until(1);
      assert.equal(event?.event, 'resync', unknown);
    }
    const id = await hadUntilNow();
    const many = Array.from(
      { length: 60 },
      (_, index) => ({ type: 'video', id: video, key: `many-${index}`, title: 'many', text: '' }) as const,
    );
    await server.db.transaction((tx) => announceNewItems(tx, many, server.clock.now));
    await using second = await read(token, id);
    const [event] = await second.until(1);
    assert.equal(event?.event, 'resync', 'more than are sent one by one');
  });

  it('gives signs of life, and ends with its session and no other', async () => {
    const { token: leaving } = await signUp(server.app);
    const reader = await read(leaving);
    await using staying = await read();
    await untilTrue(() => reader.beats() >= 2, 'beats');
    await call(server.app, 'logout', { token: leaving });
    await reader.untilEnded();
    const beats = staying.beats();
    await untilTrue(() => staying.beats() > beats, 'beats of another session');
    assert.equal((await read(leaving)).status, 401);
  });

  it('lasts when it is opened while a heartbeat reads the sessions', async () => {
    const { token: early } = await signUp(server.app);
    const { token: late } = await signUp(server.app);
    const [one, other] = await Promise.all([early, late].map((token) => findSession(server, token)));
    const repository = createNotificationRepository(server.db);
    let reading: () => void = () => undefined;
    let resume: () => void = () => undefined;
    const isReading = new Promise<void>((resolve) => (reading = resolve));
    const mayContinue = new Promise<void>((resolve) => (resume = resolve));
    const readForStreams: typeof repository.readForStreams = async (sessions, window) => {
      if (sessions.length > 0) {
        reading();
        await mayContinue;
      }
      return repository.readForStreams(sessions, window);
    };
    const streams = streamsOf({ ...repository, readForStreams }, { heartbeatMs: 10, mostPerAccount: 3 });
    const open = async (session: Session | undefined) => {
      const { body } = await streams.open({ session: session ?? assert.fail(), lastEventId: undefined });
      let text = '';
      body.on('data', (chunk: Buffer) => (text += chunk.toString()));
      return { body, text: () => text };
    };
    const first = await open(one);
    await isReading;
    const opening = open(other);
    resume();
    const second = await opening;
    await untilTrue(() => first.text().includes(':\n\n') && second.text().includes(':\n\n'), 'beats of both');
    assert.equal(second.body.readableEnded, false);
    await streams.close();
  });

  it('outlives the token with which it was opened, and ends with the renewed session (D-48)', async () => {
    const { token: old } = await signUp(server.app);
    await using reader = await read(old);
    server.clock.advance(hours(1));
    const { token: renewed } = await call(server.app, 'refreshSession', { token: old });
    await call(server.app, 'browseHistory', { token: renewed });
    server.clock.advance(hours(1));
    await callExpectingError(server.app, 'browseHistory', 401, { token: old });
    const before = reader.beats();
    await untilTrue(() => reader.beats() > before + 1, 'heartbeats after the renewal');
    await call(server.app, 'logout', { token: renewed });
    await reader.untilEnded();
  });

  it('is for viewers with a session, and not to be asked by HEAD', async () => {
    assert.equal((await read('')).status, 401);
    assert.equal((await read('x'.repeat(43))).status, 401);
    const head = await fetch(address, { method: 'HEAD', headers: { authorization: `Bearer ${token}` } });
    assert.equal(head.status, 404);
  });

  it('limits the open streams of an account, and allows another one when one closes', async () => {
    const { token: greedy } = await signUp(server.app);
    const open = [await read(greedy), await read(greedy), await read(greedy)];
    const refused = await read(greedy);
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '60']);
    assert.deepEqual(await readNonZero(server.metrics, 'inspire_limits_hit_total'), { '{limit="event-streams"}': 1 });
    await using other = await read();
    assert.equal(other.status, 200);
    await open[0]?.[Symbol.asyncDispose]();
    await untilTrue(async () => {
      const again = await read(greedy);
      await again[Symbol.asyncDispose]();
      return again.status === 200;
    }, 'a free stream');
    for (const reader of open) await reader[Symbol.asyncDispose]();
  });

  it('is described as an event stream in the API document', async () => {
    type Document = {
      paths: Record<
        string,
        { get: { security: unknown; responses: Record<string, { content: Record<string, unknown> }> } }
      >;
    };
    const document = (await server.app.inject('/openapi.json')).json<Document>();
    const { security, responses } =
      document.paths[endpoints.notificationStream.path]?.get ?? assert.fail('not documented');
    assert.deepEqual(Object.keys(responses['200']?.content ?? {}), ['text/event-stream']);
    assert.deepEqual(security, [{ session: [] }]);
  });

  it('ends when the server stops, and does not delay it', async () => {
    await using stopping = await startTestServer();
    const origin = await stopping.app.listen({ port: 0, host: '127.0.0.1' });
    const { token: own } = await signUp(stopping.app);
    const reader = await readEvents(`${origin}${endpoints.notificationStream.path}`, own);
    assert.equal(reader.status, 200);
    await Promise.all([stopping.app.close(), reader.untilEnded()]);
  });
});
