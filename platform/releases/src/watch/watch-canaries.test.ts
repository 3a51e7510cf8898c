import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { type JudgedQuality, noQuality } from '../judge';
import { pinRelease, setCanary } from '../rollout';
import { createReleaseSite, type ReleaseSite } from '../testing/release-site';
import { createQuality } from '../testing/simulate-canary';
import { describeReport } from './describe-report';
import { QualityUnavailableError } from './fetch-quality';
import { type CanaryReport, watchCanaries, type WatchOptions } from './watch-canaries';

const PUBLISHED = '2026-03-01T12:00:00.000Z';
const good = createQuality(3_000, { failed: 15 });
const bad = createQuality(400, { failed: 30 });

let site: ReleaseSite;
beforeEach(async () => {
  site = await createReleaseSite();
  for (const name of ['mfe-one', 'mfe-two'])
    for (const version of ['1.0.0', '1.1.0']) await site.release(name, version, { now: () => new Date(PUBLISHED) });
  for (const name of ['mfe-one', 'mfe-two']) await setCanary(await site.openSignedStore(), name, '1.1.0', 10);
});
afterEach(() => site.fixture.remove());

const weights = async (name: string) =>
  (await site.readAsShell()).remotes[name]?.releases.map(({ version, weight }) => [version, weight]);

const ofCanary = (quality: JudgedQuality) => ({ '1.0.0': good, '1.1.0': quality });

async function watch(options: Partial<WatchOptions>): Promise<CanaryReport[]> {
  const signedStore = await site.openSignedStore();
  return watchCanaries({
    signedStore,
    name: undefined,
    fetchQuality: () => Promise.resolve({ 'mfe-one': ofCanary(bad), 'mfe-two': ofCanary(good) }),
    since: undefined,
    isDryRun: false,
    ...options,
  });
}

test('a failing canary is taken from all browsers, and the good one beside it goes on', async () => {
  assert.deepEqual((await watch({})).map(describeReport), [
    'mfe-one 1.1.0 (10 %, stable 1.0.0): stopped. 400 page loads, 3000 of the stable release; 7.5 % failed, 0.5 % of the stable release.',
    'mfe-two 1.1.0 (10 %, stable 1.0.0): continue. 3000 page loads, 3000 of the stable release; 0.5 % failed, 0.5 % of the stable release.',
  ]);
  assert.deepEqual(await weights('mfe-one'), [
    ['1.1.0', 0],
    ['1.0.0', undefined],
  ]);
  assert.deepEqual(await weights('mfe-two'), [
    ['1.1.0', 10],
    ['1.0.0', undefined],
  ]);
  assert.deepEqual(
    (await watch({})).map(({ remote }) => remote),
    ['mfe-two'],
  );
});

test('a dry run changes nothing', async () => {
  const { sequence } = await site.readAsShell();
  const [first] = await watch({ isDryRun: true });
  assert.deepEqual([first?.decision, first?.outcome], ['stop', 'dry run']);
  assert.equal((await site.readAsShell()).sequence, sequence);
});

test('one remote is watched by its name', async () => {
  assert.deepEqual(
    (await watch({ name: 'mfe-two' })).map(({ remote }) => remote),
    ['mfe-two'],
  );
  assert.deepEqual((await weights('mfe-one'))?.[0], ['1.1.0', 10]);
});

test('a canary of the shell is stopped like one of a remote', async () => {
  await site.releaseShell('1.0.0');
  await site.releaseShell('1.1.0', { canary: 20 });
  const reports = await watch({ name: 'shell', fetchQuality: () => Promise.resolve({ shell: ofCanary(bad) }) });
  assert.deepEqual(
    reports.map(({ version, percent, outcome }) => [version, percent, outcome]),
    [['1.1.0', 20, 'stopped']],
  );
  assert.equal((await site.readAsShell()).shell.releases[0]?.weight, 0);
});

const nothing: readonly (readonly [title: string, fetchQuality: WatchOptions['fetchQuality'], line: RegExp])[] = [
  ['no reports', () => Promise.resolve({}), /: wait\. 0 page loads, 0 of the stable release\.$/],
  [
    'no reports of the canary',
    () => Promise.resolve({ 'mfe-one': ofCanary(noQuality) }),
    /: wait\. 0 page loads, 3000 of the stable release\.$/,
  ],
  [
    'no backend that responds',
    () => Promise.reject(new QualityUnavailableError('http://one: ECONNREFUSED')),
    /: wait\. No quality of releases \(http:\/\/one: ECONNREFUSED\)\.$/,
  ],
  [
    'a histogram of another length',
    () => Promise.resolve({ 'mfe-one': ofCanary({ ...bad, vitals: { ...bad.vitals, LCP: [1] } }) }),
    /: wait\. The quality of releases is invalid \(LCP has 1 buckets instead of 10\)\.$/,
  ],
];
for (const [title, fetchQuality, line] of nothing) {
  test(`${title}: the canary waits`, async () => {
    const [report] = await watch({ name: 'mfe-one', fetchQuality });
    assert.match(describeReport(report ?? assert.fail()), line);
    assert.deepEqual((await weights('mfe-one'))?.[0], ['1.1.0', 10]);
  });
}

test('reports count from the publication of the canary, or from a later time', async () => {
  const requested: string[] = [];
  const fetchQuality: WatchOptions['fetchQuality'] = (since) => {
    requested.push(since);
    return Promise.resolve({});
  };
  for (const since of [undefined, '2026-01-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'])
    await watch({ name: 'mfe-one', fetchQuality, since: since === undefined ? undefined : new Date(since) });
  assert.deepEqual(requested, [PUBLISHED, PUBLISHED, '2026-04-01T00:00:00.000Z']);
});

/** Changes the releases between the look at the store and the stop. */
const meanwhile = (change: () => Promise<unknown>): Partial<WatchOptions> => ({
  name: 'mfe-one',
  fetchQuality: async () => {
    await change();
    return { 'mfe-one': ofCanary(bad) };
  },
});

test('a canary that was rolled out to everyone meanwhile stays', async () => {
  const signedStore = await site.openSignedStore();
  const [report] = await watch(meanwhile(() => setCanary(signedStore, 'mfe-one', '1.1.0', 100)));
  assert.equal(report?.outcome, 'no canary any more');
  assert.deepEqual((await weights('mfe-one'))?.[0], ['1.1.0', undefined]);
});

test('a canary that was pinned meanwhile stays', async () => {
  const signedStore = await site.openSignedStore();
  const [report] = await watch(meanwhile(() => pinRelease(signedStore, 'mfe-one', '1.1.0')));
  assert.equal(report?.outcome, 'no canary any more');
  assert.deepEqual((await weights('mfe-one'))?.[0], ['1.1.0', 10]);
});

test('another change meanwhile is preserved', async () => {
  const [report] = await watch(meanwhile(() => site.release('mfe-two', '1.2.0')));
  assert.equal(report?.outcome, 'stopped');
  assert.deepEqual((await weights('mfe-two'))?.[0], ['1.2.0', undefined]);
  assert.deepEqual((await weights('mfe-one'))?.[0], ['1.1.0', 0]);
});

test('a stop that fails is reported, and the other canaries are judged', async () => {
  const signedStore = await site.openSignedStore();
  const broken = { ...signedStore, changeChoices: () => Promise.reject(new Error('the bucket is away')) };
  const reports = await watch({ signedStore: broken });
  assert.equal(
    describeReport(reports[0] ?? assert.fail()),
    'mfe-one 1.1.0 (10 %, stable 1.0.0): could not be stopped. the bucket is away.',
  );
  assert.equal(reports[1]?.decision, 'continue');
});

test('judges no stable release and no pinned remote, however bad', async () => {
  const signedStore = await site.openSignedStore();
  await setCanary(signedStore, 'mfe-one', '1.1.0', 100);
  await pinRelease(signedStore, 'mfe-two', '1.0.0');
  const { sequence } = await site.readAsShell();
  const quality = { '1.0.0': bad, '1.1.0': bad };
  assert.deepEqual(
    await watch({ fetchQuality: () => Promise.resolve({ 'mfe-one': quality, 'mfe-two': quality }) }),
    [],
  );
  assert.equal((await site.readAsShell()).sequence, sequence);
});
