import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { measureInTest, toCount } from '@inspire/devkit/figures';
import { listenLocally, type LocalServer } from '@inspire/server-kit/network';
import { describeReported, fetchReportedFailures, nothingReported, readBackends } from './reported-failures';
import { rollOut } from './rollout';
import { createReleaseSite, type ReleaseSite } from './testing/release-site';
import { runCli } from './testing/run-cli';
import { isBad, watchCanaries } from './watch-canaries';

const counts = (failedSessions: number, sessions: number) => ({ failedSessions, sessions });

for (const [canary, stable, expected, why] of [
  [counts(7, 50), counts(0, 900), false, 'seven forged reports stop nothing'],
  [counts(8, 50), counts(0, 99), false, 'there is too little to compare with'],
  [counts(8, 50), counts(0, 100), true, 'eight of fifty are bad'],
  [counts(15, 300), counts(1, 300), true, '5 % against 0.3 % are bad'],
  [counts(15, 300), counts(8, 300), false, '5 % against 2.7 % are not 2.5 times as much'],
  [counts(60, 3_000), counts(0, 3_000), false, '2 % against none are not 2.3 points more'],
] as const)
  test(`isBad is ${expected}: ${why}`, () => assert.equal(isBad(canary, stable), expected));

/** Numbers from 0 to 1 that are the same in each run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns the share of canaries that are stopped, looked at every 50 page loads of each release. */
function simulate(random: () => number, ofCanary: number, ofStable: number, until: number, runs: number): number {
  const fail = (rate: number) => Array.from({ length: 50 }).filter(() => random() < rate).length;
  let stopped = 0;
  for (let run = 0; run < runs; run += 1) {
    let [canary, stable] = [0, 0];
    for (let loads = 50; loads <= until; loads += 50) {
      canary += fail(ofCanary);
      stable += fail(ofStable);
      if (!isBad(counts(canary, loads), counts(stable, loads))) continue;
      stopped += 1;
      break;
    }
  }
  return stopped / runs;
}

test('at most 1 good canary in 100 is stopped; of those that fail for 5 % against 0.5 %, 95 within 300 page loads', (t) =>
  measureInTest('R22', async () => {
    const runs = process.env.INSPIRE_TEST_FULL === '1' ? 10_000 : 400;
    const random = createRandom(1);
    const good = Math.max(...[0.005, 0.01].map((rate) => simulate(random, rate, rate, 3_000, runs)));
    const failing = simulate(random, 0.05, 0.005, 300, runs * 3);
    t.diagnostic(`good: ${(good * 100).toFixed(2)} %, failing: ${(failing * 100).toFixed(1)} % of ${runs}`);
    assert.ok(good <= 0.01, String(good));
    // The smaller number of runs has a deviation of 0.6 points.
    assert.ok(failing >= (runs === 400 ? 0.93 : 0.945), String(failing));
    return { goodStopped: toCount('%', good * 100, runs), failingStopped: toCount('%', failing * 100, runs * 3) };
  }));

describe('with a site and a backend', () => {
  let site: ReleaseSite;
  let backend: LocalServer;
  /** What the admin port answers, by path. */
  let answers: Record<string, string>;
  beforeEach(async () => {
    site = await createReleaseSite();
    answers = {};
    const server = createServer((request, response) => {
      const text = answers[new URL(request.url ?? '', 'http://backend').pathname];
      response.writeHead(text === undefined ? 503 : 200).end(text);
    });
    backend = await listenLocally(server);
    for (const version of ['1.0.0', '1.1.0']) await site.release('mfe-one', version);
  });
  afterEach(async () => {
    await backend.close();
    await site.fixture.remove();
  });

  const report = (versions: Record<string, { sessions: number; failedSessions: number }>, metrics = '') => {
    answers = { '/quality': JSON.stringify({ remotes: { 'mfe-one': versions } }), '/metrics': metrics };
  };
  const bad = { '1.0.0': counts(5, 900), '1.1.0': counts(14, 280) };
  const look = async (isDryRun = false) =>
    watchCanaries({
      signedStore: await site.openSignedStore(),
      fetchReported: (since) => fetchReportedFailures([new URL(backend.origin)], since),
      isDryRun,
    });
  const weights = async () =>
    (await site.readAsShell()).remotes['mfe-one']?.releases.map(
      ({ version, weight = 'all' }) => `${version} ${weight}`,
    );

  test('it ends a bad canary in the index, and a roll-out of it starts anew', async () => {
    const signedStore = await site.openSignedStore();
    report(bad);
    assert.deepEqual(await look(), [], 'a release for all browsers is no canary');
    await rollOut(signedStore, 'mfe-one', '1.1.0', 10);
    const list = await signedStore.store.readDocument('releases/mfe-one');
    assert.equal((await look(true))[0]?.isBad, true);
    assert.deepEqual(await weights(), ['1.1.0 10', '1.0.0 all'], 'after a dry run');
    await look();
    assert.deepEqual(await weights(), ['1.1.0 0', '1.0.0 all']);
    assert.equal(await signedStore.store.readDocument('releases/mfe-one'), list, 'signed by its team, and unchanged');
    assert.deepEqual(await look(), [], 'a stopped canary is looked at no more');
    const later = new Date(Date.now() + 1_000);
    await rollOut(signedStore, 'mfe-one', '1.1.0', 10, () => later);
    assert.deepEqual(await weights(), ['1.1.0 10', '1.0.0 all']);
    const { production } = (await site.readAsShell()).lists['mfe-one'] ?? assert.fail();
    assert.equal(production[0]?.publishedAt, later.toISOString(), 'reports of the time before do not count');
  });

  test('reports count from the first look at the latest, also where the clock of the publisher is ahead', async () => {
    const signedStore = await site.openSignedStore();
    report(bad);
    await rollOut(signedStore, 'mfe-one', '1.1.0', 10);
    await look();
    await rollOut(signedStore, 'mfe-one', '1.1.0', 10, () => new Date(Date.now() + 3 * 3_600_000));
    const asked: number[] = [];
    const fetchReported = async (since: Date) => {
      asked.push(since.getTime());
      return {};
    };
    const seenAt = new Map<string, number>();
    await watchCanaries({ signedStore, fetchReported, isDryRun: false, seenAt });
    const afterFirst = Date.now();
    await watchCanaries({ signedStore, fetchReported, isDryRun: false, seenAt });
    assert.ok(asked.length === 2 && asked.every((time) => time <= afterFirst), String(asked));
  });

  test('the commands show failures by version and phase, warn after a roll-back, and stop a canary', async () => {
    await site.release('mfe-one', '1.2.0', { canary: 10 });
    const failures = 'inspire_remote_failures_total{remote="mfe-one",version="1.0.0",phase="load"} 12\n';
    report({ '1.0.0': counts(12, 300), '1.1.0': counts(1, 900), '1.2.0': counts(14, 280) }, failures);
    const run = (...args: string[]) => runCli(site.fixture.root, args).result;
    const { output: listed } = await run('list', 'mfe-one', '--quality', backend.origin);
    assert.match(listed, /1\.0\.0 .*12 of 300 page loads failed \(load 12\)\n/);
    assert.deepEqual(await run('watch', '--once', '--quality', backend.origin), {
      code: 3,
      output:
        'mfe-one 1.2.0 (10 %, stable 1.1.0): stopped. 14 of 280 page loads failed, 1 of 900 page loads of the stable release.\n',
    });
    assert.match((await run('list', 'mfe-one')).output, /1\.2\.0 .*10 %, stopped/);
    assert.match(
      (await run('rollback', 'mfe-one', '--quality', backend.origin)).output,
      /everybody gets 1\.0\.0.*\nBrowsers reported failures of mfe-one 1\.0\.0: 12 of 300 page loads failed/,
    );
    answers = {};
    assert.match((await run('list', '--quality', backend.origin)).output, /^Failures are not shown: .*status 503/);
  });

  test('the first backend that answers counts, and without one each is named with its reason', async () => {
    report(bad);
    const away = new URL('http://127.0.0.1:9');
    const reported = await fetchReportedFailures([away, new URL(backend.origin)], new Date());
    assert.deepEqual(reported['mfe-one']?.['1.1.0'], { ...nothingReported, ...counts(14, 280) });
    report({ '1.0.0': counts(9, 5) });
    await assert.rejects(
      fetchReportedFailures([away, new URL(backend.origin)], new Date()),
      /no backend says what browsers reported \(http:\/\/127\.0\.0\.1:9: .*; http:.*more failures than page loads/s,
    );
  });
});

test('it reads addresses of backends, and describes failures only where there are any', () => {
  assert.deepEqual(readBackends(undefined, { RELEASE_QUALITY_URLS: 'http://a:1, https://b/x' }).map(String), [
    'http://a:1/',
    'https://b/x',
  ]);
  assert.deepEqual(readBackends(undefined, {}), []);
  assert.throws(() => readBackends(['backend:9400']), /must be the URL of a backend's admin port/);
  assert.equal(describeReported(nothingReported), undefined);
});
