import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { AdminRequestError } from '@inspire/server-kit/admin';
import {
  type PlaybackQuality,
  qualityBounds,
  type QualityReport,
  type ReleaseQuality,
  type ReleaseReport,
} from '@inspire/shared/contracts';
import { queryRows } from '../../../database/database';
import { limits } from '../../../database/schema/limits';
import { qualityCounts, qualityVotes } from '../../../database/schema/quality';
import { call, callExpectingError, injectCall, problemIn, signUp } from '../../../testing/client';
import { days, generousLimits, hours, minutes, setUpTestServer } from '../../../testing/test-server';
import { createQualityRoute } from './quality-overview';
import { createQualityRepository } from './quality-repository';

const video: ReleaseReport = { remote: 'mfe-video', version: '1.2.0', loadMs: 300 };
const playback: PlaybackQuality = { startUpMs: [900], abandoned: 0, errors: 0, stallMs: [], renditionChanges: 0 };

const bucketsOf = (name: keyof typeof qualityBounds, counts: Readonly<Record<number, number>>): number[] =>
  Array.from({ length: qualityBounds[name].length + 1 }, (_, bucket) => counts[bucket] ?? 0);

describe('the quality of releases', () => {
  const server = setUpTestServer({ limits: { ...generousLimits, reportsPerAddress: 200 } });
  beforeEach(async () => {
    // Each test has its own hour.
    server.clock.advance(hours(2));
    for (const table of [qualityCounts, qualityVotes]) await server.db.delete(table);
  });

  const send = (releases: ReleaseReport[], change: Partial<QualityReport> = {}, address = '198.51.100.1') =>
    call(server.app, 'reportQuality', { body: { session: randomUUID(), sequence: 1, releases, ...change }, address });
  const read = async (since = new Date(server.clock.now.getTime() - hours(1))) => {
    const route = createQualityRoute(createQualityRepository(server.db));
    const overview = await route(new URLSearchParams({ since: since.toISOString() }));
    return (overview as { remotes: Record<string, Record<string, never>> }).remotes as Record<
      string,
      Record<string, ReleaseQuality>
    >;
  };
  const videoQuality = async () => (await read())['mfe-video']?.['1.2.0'];

  it('is counted by remote and release, from guests, in histograms', async () => {
    await send([
      { remote: 'shell', version: '1.0.0', loadMs: 700, LCP: 2_500, INP: 90, CLS: 0.1 },
      { ...video, errors: 3, mismatches: 1, playback: { ...playback, stallMs: [50, 30_000], renditionChanges: 2 } },
    ]);
    await send([{ remote: 'shell', version: '1.0.0', loadMs: 900, LCP: 2_501, CLS: 0 }]);
    await send([{ remote: 'mfe-video', version: '1.3.0', failed: true }, video]);
    const { shell, 'mfe-video': videos } = await read();
    assert.deepEqual(shell?.['1.0.0']?.vitals, {
      LCP: bucketsOf('LCP', { 4: 1, 5: 1 }),
      INP: bucketsOf('INP', { 1: 1 }),
      CLS: bucketsOf('CLS', { 0: 1, 3: 1 }),
    });
    assert.deepEqual([shell?.['1.0.0']?.sessions, shell?.['1.0.0']?.loadMs], [2, bucketsOf('loadMs', { 4: 1, 5: 1 })]);
    const { sessions, failedSessions, errorSessions, mismatchSessions, playback: played } = videos?.['1.2.0'] ?? {};
    assert.deepEqual([sessions, failedSessions, errorSessions, mismatchSessions], [2, 0, 1, 1]);
    assert.deepEqual(played, {
      ...{ starts: 1, startUpMs: bucketsOf('startUpMs', { 2: 1 }), abandoned: 0, errors: 0 },
      ...{ stalls: 2, stallMs: bucketsOf('stallMs', { 0: 1, 8: 1 }), renditionChanges: 2 },
    });
    assert.deepEqual([videos?.['1.3.0']?.sessions, videos?.['1.3.0']?.failedSessions], [1, 1]);
  });

  it('is counted for the sums of Prometheus, too', async () => {
    await send([
      { remote: 'mfe-audio', version: '7.0.0', loadMs: 3, failed: true, playback: { ...playback, stallMs: [9, 9] } },
    ]);
    const lines = (await server.metrics.metrics()).split('\n').filter((line) => line.includes('7.0.0'));
    assert.deepEqual(lines, [
      'inspire_quality_sessions_total{remote="mfe-audio",version="7.0.0"} 1',
      'inspire_quality_failed_sessions_total{remote="mfe-audio",version="7.0.0"} 1',
      'inspire_playback_starts_total{remote="mfe-audio",version="7.0.0"} 1',
      'inspire_playback_stalls_total{remote="mfe-audio",version="7.0.0"} 2',
    ]);
  });

  it('counts a page load once, with what it said last, whatever order its reports arrive in', async () => {
    const session = randomUUID();
    const first = [{ ...video, CLS: 0.2, playback: { ...playback, startUpMs: [], abandoned: 1 } }];
    const later = [{ ...video, CLS: 0.3, errors: 1, playback: { ...playback, stallMs: [600] } }];
    await send(first, { session, sequence: 2 });
    server.clock.advance(hours(1));
    await send(later, { session, sequence: 3 });
    await send(first, { session, sequence: 1 });
    await send(later, { session, sequence: 3 });
    const quality = await videoQuality();
    assert.deepEqual([quality?.sessions, quality?.errorSessions], [1, 1]);
    assert.deepEqual(quality?.vitals.CLS, bucketsOf('CLS', { 6: 1 }));
    assert.deepEqual([quality?.playback.starts, quality?.playback.abandoned, quality?.playback.stalls], [1, 0, 1]);
    assert.deepEqual(await read(server.clock.now), {}, 'a page load stays in the hour of its first report');
  });

  it('counts 30 page loads of a network for a release and hour, and drops the rest silently', async () => {
    for (let sent = 0; sent < 40; sent += 1) await send([{ ...video, failed: true }]);
    await send([video], {}, '198.51.100.2');
    assert.deepEqual([(await videoQuality())?.sessions, (await videoQuality())?.failedSessions], [31, 30]);
    await send([{ ...video, version: '1.3.0' }]);
    assert.equal((await read())['mfe-video']?.['1.3.0']?.sessions, 1, 'another release has weight of its own');
    server.clock.advance(hours(1));
    await send([video]);
    assert.equal((await read(server.clock.now))['mfe-video']?.['1.2.0']?.sessions, 1, 'and so has another hour');
  });

  it('lets a page load that was counted go on when its network has no weight left', async () => {
    const session = randomUUID();
    await send([video], { session });
    for (let sent = 0; sent < 35; sent += 1) await send([video]);
    await send([{ ...video, errors: 1 }], { session, sequence: 2 });
    assert.deepEqual([(await videoQuality())?.sessions, (await videoQuality())?.errorSessions], [30, 1]);
  });

  it('counts wider IPv6 networks too, four times as many for each', async () => {
    for (let sent = 0; sent < 140; sent += 1) await send([video], {}, `2001:db8:7:${sent.toString(16)}::1`);
    assert.equal((await videoQuality())?.sessions, 120);
  });

  it('lets a network name only a few releases that nobody else runs', async () => {
    for (let sent = 0; sent < 60; sent += 1) await send([{ ...video, version: `9.9.${sent}` }]);
    assert.equal(Object.keys((await read())['mfe-video'] ?? {}).length, 24);
    await send([video], {}, '198.51.100.2');
    await send([video]);
    assert.equal((await videoQuality())?.sessions, 2, 'a release that others run still counts');
  });

  it('counts nothing under more names than an hour can have', async () => {
    await server.db.execute(sql`insert into quality_counts (hour, remote, version, measure, count)
      select ${new Date(Math.floor(server.clock.now.getTime() / hours(1)) * hours(1)).toISOString()}::timestamptz, 'mfe-x', '0.0.' || n, 'sessions', 1 from generate_series(1, 400) n`);
    await send([video]);
    await send([{ remote: 'mfe-x', version: '0.0.7', loadMs: 1 }]);
    assert.equal(await videoQuality(), undefined);
    assert.equal((await read())['mfe-x']?.['0.0.7']?.sessions, 2);
  });

  it('is limited for each address, with 429', async () => {
    const address = '198.51.100.9';
    for (let sent = 0; sent < 200; sent += 1)
      await send([video], { session: '00000000-0000-4000-8000-000000000009' }, address);
    const body = { session: randomUUID(), sequence: 1, releases: [video] };
    await callExpectingError(server.app, 'reportQuality', 429, { body, address });
    await send([video]);
  });

  it('stores no address and no account', async () => {
    const { token } = await signUp(server.app, 'quiet@example.com');
    const address = '203.0.113.77';
    await call(server.app, 'reportQuality', {
      body: { session: randomUUID(), sequence: 1, releases: [video] },
      token,
      address,
    });
    for (const table of ['quality_counts', 'quality_votes', 'limits']) {
      const rows = await queryRows<{ row: string }>(
        server.db,
        sql`select t::text as row from ${sql.identifier(table)} t`,
      );
      assert.ok(rows.length > 0);
      assert.ok(
        rows.every(({ row }) => !row.includes(address)),
        table,
      );
    }
    // The counters of networks end within an hour; the clean-up of limits removes them.
    const weights = (await server.db.select().from(limits)).filter(({ key }) => key.startsWith('quality'));
    assert.ok(weights.length > 0);
    assert.ok(weights.every(({ resetsAt }) => resetsAt.getTime() <= server.clock.now.getTime() + hours(1)));
  });

  const full = { session: randomUUID(), sequence: 1, releases: [video] };
  const played = (change: Partial<PlaybackQuality>) => [{ ...video, playback: { ...playback, ...change } }];
  const issues: readonly (readonly [name: string, body: unknown])[] = [
    ['no session', { ...full, session: undefined }],
    ['a session that is no UUID', { ...full, session: 'asha@example.com' }],
    ['no releases', { ...full, releases: [] }],
    ['13 releases', { ...full, releases: Array.from({ length: 13 }, (_, n) => ({ ...video, version: `1.0.${n}` })) }],
    ['a release twice', { ...full, releases: [video, { ...video, errors: 1 }] }],
    ['a remote that is none', { ...full, releases: [{ ...video, remote: 'constructor' }] }],
    ['a remote with a line break', { ...full, releases: [{ ...video, remote: 'shell\nmfe-a' }] }],
    ['a version that is none', { ...full, releases: [{ ...video, version: 'latest' }] }],
    ['a release that was never loaded', { ...full, releases: [{ remote: 'mfe-video', version: '1.2.0' }] }],
    [
      'playback of a release that was never loaded',
      { ...full, releases: [{ ...video, loadMs: undefined, failed: true, playback }] },
    ],
    ['a negative time', { ...full, releases: [{ ...video, loadMs: -1 }] }],
    ['a time without end', { ...full, releases: [{ ...video, LCP: 1e12 }] }],
    ['a shift without end', { ...full, releases: [{ ...video, CLS: 1e9 }] }],
    ['half an error', { ...full, releases: [{ ...video, errors: 0.5 }] }],
    ['a thousand errors', { ...full, releases: [{ ...video, errors: 1_000 }] }],
    ['101 stalls', { ...full, releases: played({ stallMs: Array<number>(101).fill(5) }) }],
    ['51 starts', { ...full, releases: played({ startUpMs: Array<number>(51).fill(5) }) }],
    ['a text for a number', { ...full, releases: played({ abandoned: '1' as never }) }],
    ['the text of an error', { ...full, releases: [{ ...video, message: 'x of asha@example.com' }] }],
    ['a page', { ...full, page: '/user-routes/dashboard' }],
    ['a report without end', { ...full, sequence: 201 }],
    ['nothing', {}],
  ];
  for (const [name, payload] of issues) {
    it(`is rejected with ${name}`, async () => {
      const response = await injectCall(server.app, 'reportQuality', { payload: payload as object });
      problemIn(response, 400);
      assert.equal(await server.db.$count(qualityVotes), 0);
    });
  }

  it('is read from the hour of the time that is given', async () => {
    await send([video]);
    assert.equal((await read(new Date(server.clock.now.getTime() + minutes(10))))['mfe-video']?.['1.2.0']?.sessions, 1);
    assert.deepEqual(await read(new Date(server.clock.now.getTime() + days(1))), {});
    const route = createQualityRoute(createQualityRepository(server.db));
    for (const since of ['', 'yesterday', '2026-11-25', '2026-13-45T00:00:00Z'])
      await assert.rejects(route(new URLSearchParams({ since })), AdminRequestError, since);
    await assert.rejects(route(new URLSearchParams()), AdminRequestError);
  });

  describe('reported in parallel', () => {
    const names = ['shell', 'mfe-audio', 'mfe-auth', 'mfe-video'];
    const release = (remote: string): ReleaseReport => ({ ...video, remote, LCP: 900, CLS: 0.2 });
    const sums = async () => {
      const rows = await createQualityRepository(server.db).sumSince(new Date(0));
      return Object.fromEntries(rows.map(({ remote, measures }) => [remote, measures.sessions]));
    };

    it('counts 10 page loads once each, whatever order they name releases in', async () => {
      const reports = Array.from({ length: 10 }, (_, index) => {
        const session = randomUUID();
        const order = index % 2 === 0 ? names : [...names].reverse();
        return [1, 2, 3].map((sequence) => send(order.map(release), { session, sequence }, `198.51.100.${index}`));
      });
      await Promise.all(reports.flat());
      assert.deepEqual(await sums(), Object.fromEntries(names.map((name) => [name, 10])));
      assert.equal(await server.db.$count(qualityVotes), 40);
    });

    it('counts at most 30 page loads of one network, even if they arrive at the same time', async () => {
      await Promise.all(Array.from({ length: 60 }, () => send([release('shell')], {}, '203.0.113.5')));
      const { shell = 0 } = await sums();
      assert.ok(shell <= 30 && shell > 0, `${shell} page loads`);
    });
  });
});
