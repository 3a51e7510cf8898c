import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { findRepository } from '@inspire/devkit/workspace/repository';
import { endpoints } from '@inspire/shared/contracts';
import { buyVideo, recordProgress, reportQuality, searchVideos, signUp } from '../deploy/journey';
import {
  call,
  listShellFiles,
  openFiles,
  playStart,
  readStreamUrl,
  requestStream,
  type Viewer,
} from '../journey/visit';
import { type RunningSite, startRunningSite } from '../testing/running-site';
import { type MailSink, startMailSink } from '../testing/start-mail-sink';
import { type RunningPostgres, startPostgres } from '../testing/start-postgres';
import { prometheusSkip, type RunningPrometheus, startPrometheus } from '../testing/start-prometheus';
import { listQueries, readDashboards } from './dashboards';
import {
  findEmptyQueries,
  listFiringAlerts,
  listMetrics,
  listNamedMetrics,
  listResultTimes,
  queryPrometheus,
} from './prometheus-client';
import { parseAlerts, readAlerts, scaleAlerts } from './testing/alert-rules';

/** Windows and ages are divided by this; counts, parts and quantiles are those of production. */
const FACTOR = 60;
/** A rate over less has too few scrapes, of which there is one each second. */
const MIN_WINDOW_SECONDS = 5;
/** The worker reads what waits in the database at most this often. */
const BACKLOG_SECONDS = 10;
/** For the scrape and the evaluation, by the clock of Prometheus. */
const SPARE_SECONDS = 10;
/** A busy machine may interrupt what an alert waits for: an alert begins again after a scrape that failed. */
const MAX_WAIT_SECONDS = 60;

const SLOW_SECONDS = 0.8;
const slowProgress = `
  create function be_slow() returns trigger language plpgsql as $$ begin perform pg_sleep(${SLOW_SECONDS}); return new; end $$;
  create trigger be_slow before insert on video_progress for each row execute function be_slow();`;

/** Returns the first of the times, a second apart, that lead to the end without a gap. */
function findStart(times: readonly number[], end: number): number {
  const before = times.filter((time) => time <= end);
  const start = before.findLastIndex((time, index) => time - (before[index - 1] ?? -Infinity) > 1.5);
  return before[start] ?? -Infinity;
}

const { root } = findRepository(import.meta.dirname);

describe('alerts at a running site', { skip: prometheusSkip }, () => {
  let postgres: RunningPostgres;
  let mails: MailSink;
  let site: RunningSite;
  let prometheus: RunningPrometheus;
  let viewer: Viewer;
  let video: number;
  before(async () => {
    postgres = await startPostgres();
    mails = await startMailSink();
    site = await startRunningSite({ DATABASE_URL: postgres.url, SMTP_URL: mails.url });
    await site.releases.release('mfe-video', '1.1.0', { canary: 50 });
    prometheus = await startPrometheus({
      rules: scaleAlerts(await readAlerts(root), FACTOR, MIN_WINDOW_SECONDS),
      targets: { gateway: [site.gateway], api: [site.backend] },
    });
    viewer = await signUp(site.origin);
    video = await buyVideo(site.origin, viewer);
    await openFiles(site.origin, await listShellFiles(site.origin));
    await playStart(await readStreamUrl(site.origin, await requestStream(site.origin, viewer, video)));
    await recordProgress(site.origin, viewer, video);
    await reportQuality(site.origin);
  });
  after(async () => {
    for (const one of [prometheus, site, mails, postgres]) await one?.[Symbol.asyncDispose]();
  });

  const reportFailures = async () => {
    const body = { remote: 'mfe-video', version: '1.1.0', phase: 'start', reason: 'injected' };
    for (let count = 0; count < 6; count += 1) await call(site.origin, endpoints.reportRemoteFailure, { body });
  };
  const fastStatements = 'inspire_database_statement_duration_seconds_bucket{le="0.5"}[5s]';
  const allStatements = 'inspire_database_statement_duration_seconds_count[5s]';
  /** `shown` has a result while the scraped samples show what was injected, whatever the alert makes of them. */
  const injections = {
    SlowStatements: {
      shown: `sum by (operation) (rate(${allStatements})) - sum by (operation) (rate(${fastStatements})) > 0`,
      windowSeconds: (300 + 120) / FACTOR,
      inject: () => postgres.execute(slowProgress),
      meanwhile: () => recordProgress(site.origin, viewer, video),
    },
    CanaryFailing: {
      shown:
        'inspire_remote_failures_total{version="1.1.0"} >= 5 and on (remote, version) inspire_release_info{channel="canary"}',
      windowSeconds: (600 + 60) / FACTOR,
      inject: reportFailures,
      meanwhile: reportFailures,
    },
    OutboxStuck: {
      shown: 'inspire_outbox_oldest_pending_age_seconds > 0',
      windowSeconds: (300 + 120) / FACTOR + BACKLOG_SECONDS,
      inject: async () => {
        await mails[Symbol.asyncDispose]();
        await call(site.origin, endpoints.forgotPassword, { body: { email: viewer.email } });
      },
      meanwhile: () => searchVideos(site.origin),
    },
  } as const;

  it('stay silent before something goes wrong', async () => {
    // Long enough for each of the three.
    await sleep((2 * MIN_WINDOW_SECONDS + BACKLOG_SECONDS) * 1_000);
    const [{ value: pending } = { value: NaN }] = await queryPrometheus(prometheus.origin, 'sum(inspire_outbox_mails)');
    assert.equal(pending, 0);
    const [{ value: sent } = { value: 0 }] = await queryPrometheus(prometheus.origin, 'sum(inspire_outbox_sent_total)');
    assert.ok(sent > 0);
    const firing = await listFiringAlerts(prometheus.origin);
    // The reconciler works every minute, whatever a test divides.
    assert.deepEqual(
      firing.filter((name) => name !== 'ReconcilerStalled'),
      [],
    );
  });

  it('find an injected slow query, a failing canary and unsent mails, each within its window', async () => {
    const names = Object.keys(injections) as (keyof typeof injections)[];
    const since = Date.now() / 1_000;
    for (const name of names) await injections[name].inject();
    const startedAt = performance.now();
    const found = new Set<string>();
    while (names.some((name) => !found.has(name)) && performance.now() - startedAt < MAX_WAIT_SECONDS * 1_000) {
      await Promise.all(names.map((name) => injections[name].meanwhile()));
      for (const name of await listFiringAlerts(prometheus.origin)) found.add(name);
      await sleep(200);
    }
    for (const name of names) {
      const fires = `ALERTS{alertname="${name}",alertstate="firing"}`;
      const [firedAt = Infinity] = await listResultTimes(prometheus.origin, fires, since);
      const shownAt = await listResultTimes(prometheus.origin, injections[name].shown, since);
      const seconds = firedAt - findStart(shownAt, firedAt);
      assert.ok(seconds <= injections[name].windowSeconds + SPARE_SECONDS, `${name} fires after ${seconds} s`);
    }
  });

  it('and dashboards name only metrics that processes have', async () => {
    const queries = listQueries(await readDashboards(root), '10s').map(({ expr }) => expr);
    const expressions = [...parseAlerts(await readAlerts(root)).map(({ expr }) => expr), ...queries];
    const metrics = await listMetrics(prometheus.origin);
    assert.deepEqual(
      listNamedMetrics(expressions).filter((name) => !metrics.has(name)),
      [],
    );
  });

  it('leave data for every query of the dashboards', async () => {
    const queries = listQueries(await readDashboards(root), '10s');
    assert.ok(queries.length > 40);
    assert.deepEqual(await findEmptyQueries(prometheus.origin, queries), []);
  });

  it('would fail: a query for a metric that no process has', async () => {
    const lost = { name: 'Lost', expr: 'sum(rate(inspire_renamed_total[10s]))' };
    assert.deepEqual(await findEmptyQueries(prometheus.origin, [lost]), [`Lost returns nothing: ${lost.expr}`]);
  });
});
