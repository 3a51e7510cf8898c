import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it, mock } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import {
  passkeyChallenges,
  resetCodes,
  resetLinks,
  secondSteps,
  sessions,
  signInNetworks,
  usedCredentials,
  users,
} from '../database/schema/accounts';
import { limits } from '../database/schema/limits';
import { mailbox } from '../database/schema/mailbox';
import { outbox } from '../database/schema/outbox';
import { paymentEvents } from '../database/schema/payments';
import { trackEvents, trackHistory, videoEvents, videoProgress } from '../database/schema/playback';
import { qualityCounts, qualityVotes } from '../database/schema/quality';
import { seedAlbum, seedTrack, seedVideo } from '../testing/seed';
import { databaseKind } from '../testing/test-kind';
import { days, hours, setUpTestServer } from '../testing/test-server';
import { removeExpired, runSteps, startHousekeeping } from './housekeeping';

const history = { videoProgress, trackHistory, videoEvents, trackEvents };
const tables = {
  sessions,
  resetCodes,
  resetLinks,
  usedCredentials,
  passkeyChallenges,
  secondSteps,
  limits,
  mailbox,
  outbox,
  signInNetworks,
  paymentEvents,
  qualityVotes,
  qualityCounts,
  ...history,
};
const fail = (step: string, error: unknown) => assert.fail(`${step}: ${String(error)}`);

describe('housekeeping', () => {
  const server = setUpTestServer({}, 'server');
  let userId = 0;
  before(async () => {
    const account = { userName: 'A', email: 'a@example.com', emailKey: 'a@example.com', createdAt: new Date() };
    const [row] = await server.db.insert(users).values(account).returning({ id: users.id });
    userId = row?.id ?? 0;
  });

  /** Fills each table with a row whose end, or whose age, lies so far from now. */
  async function fill(fromNow: number, age: number) {
    const { db } = server;
    const expiresAt = new Date(Date.now() + fromNow);
    const past = new Date(Date.now() - age);
    const own = { userId, expiresAt };
    const name = String(fromNow);
    await db.insert(sessions).values({ ...own, tokenHash: name, createdAt: past, refreshedAt: past });
    await db.insert(resetCodes).values({ ...own, handleHash: name, codeHash: 'x', attempts: 0 });
    await db.insert(resetLinks).values({ ...own, tokenHash: name });
    await db.insert(usedCredentials).values({ hash: name, expiresAt });
    await db.insert(passkeyChallenges).values({ hash: name, purpose: 'sign-in', expiresAt });
    await db.insert(secondSteps).values({ ...own, handleHash: name, attempts: 0 });
    await db.insert(limits).values({ key: name, count: 1, resetsAt: expiresAt });
    await db.insert(mailbox).values({ to: 'a', subject: 'x', text: 'x', at: past });
    await db.insert(outbox).values({ mail: { to: 'a', subject: 'x', text: 'x' }, failedAt: past });
    await db.insert(signInNetworks).values({ userId, network: name, lastUsedAt: past });
    await db.insert(paymentEvents).values({ provider: 'sandbox', eventId: name, receivedAt: past });
    const release = { remote: 'mfe-video', version: '1.0.0', hour: past };
    await db.insert(qualityCounts).values({ ...release, measure: 'sessions', count: 1 });
    await db.insert(qualityVotes).values({ ...release, session: randomUUID(), sequence: 1, measures: {}, expiresAt });
    const videoId = await seedVideo(db);
    const trackId = await seedTrack(db, await seedAlbum(db, { mediaType: 'AUDIO' }));
    // Entries stay for 24 months, the events behind them for 90 days.
    const playedAt = new Date(past.getTime() - (age > days(90) ? days(2 * 366) : 0));
    await db.insert(videoProgress).values({ userId, videoId, position: 1, validFlag: false, updatedAt: playedAt });
    await db.insert(trackHistory).values({ userId, trackId, playedAt });
    await db.insert(videoEvents).values({ userId, videoId, event: 'play', position: 1, recordedAt: past });
    await db.insert(trackEvents).values({ userId, trackId, event: 'start', position: 1, recordedAt: past });
  }
  const countRows = async () => {
    const counts = await Promise.all(Object.values(tables).map((table) => server.db.$count(table)));
    return Object.fromEntries(Object.keys(tables).map((name, index) => [name, counts[index]]));
  };
  const each = (count: number) => Object.fromEntries(Object.keys(tables).map((name) => [name, count]));
  const logger = { warn: () => undefined } as never;

  it('removes only expired rows', async () => {
    await fill(hours(1), days(20));
    await fill(-1, days(91));
    assert.deepEqual(await countRows(), each(2));
    await removeExpired(server.db, fail);
    assert.deepEqual(await countRows(), each(1));
  });

  // The embedded database has the clock of its process.
  const skip = databaseKind() === 'pglite';
  it('removes no row too early when the clock of a process is eight days ahead', { skip }, async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() + days(8) });
    try {
      const stop = startHousekeeping(server.db, () => new Date(), logger);
      await removeExpired(server.db, fail);
      await stop();
    } finally {
      mock.timers.reset();
    }
    assert.deepEqual(await countRows(), each(1));
  });

  it('removes entries of the viewing history after 24 months, not after 23', async () => {
    const { db } = server;
    const age = (months: number) => sql`now() - make_interval(months => ${months}::int)`;
    const videoId = await seedVideo(db);
    await db
      .insert(videoProgress)
      .values({ userId, videoId, position: 1, validFlag: false, updatedAt: age(23) as never });
    await removeExpired(db, fail);
    assert.equal(await db.$count(videoProgress, eq(videoProgress.videoId, videoId)), 1);
    await db
      .update(videoProgress)
      .set({ updatedAt: sql`${age(24)} - interval '1 hour'` })
      .where(eq(videoProgress.videoId, videoId));
    await removeExpired(db, fail);
    assert.equal(await db.$count(videoProgress, eq(videoProgress.videoId, videoId)), 0);
  });

  it('removes more rows than one statement may, in batches', async () => {
    await server.db.execute(
      sql`insert into limits (key, count, resets_at) select 'old ' || n, 1, now() - interval '1 minute' from generate_series(1, 12000) n`,
    );
    await removeExpired(server.db, fail);
    assert.equal(await server.db.$count(limits), 1);
  });

  it('runs every step, whatever happens to those before it', async () => {
    const run: string[] = [];
    const errors: string[] = [];
    await runSteps(
      {
        broken: () => Promise.reject(new Error('statement timeout')),
        next: async () => run.push('next'),
      },
      (step, error) => errors.push(`${step}: ${String(error)}`),
    );
    assert.deepEqual([run, errors], [['next'], ['broken: Error: statement timeout']]);
  });
});
