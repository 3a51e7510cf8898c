import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measureInTest, toCount } from '@inspire/devkit/figures';
import {
  createQuality,
  ordinaryRates,
  type Outcome,
  type Rates,
  simulateCanaries,
  type Watch,
} from '../testing/simulate-canary';
import { judgeCanary } from '.';

/** `npm run verify:full` repeats what an ordinary run tries a few times. */
const isFull = process.env.INSPIRE_TEST_FULL === '1';
const count = (full: number, reduced: number): number => (isFull ? full : reduced);

const good: Watch = { canary: ordinaryRates, stable: ordinaryRates, batch: 50, ratio: 1, until: 10_000 };
const failing: Watch = { ...good, canary: { ...ordinaryRates, failed: 0.05 }, batch: 10, until: 300 };

const describe = ({ stopped, medianStop, medianGood, runs }: Outcome): string =>
  `${(stopped * 100).toFixed(2)} % of ${runs} stopped, half of them by page load ${medianStop}; half were good by ${medianGood}`;

test('at most 1 good canary in 100 is stopped; one that fails for 5 % against 0.5 % is, within 300 page loads', async (t) => {
  await measureInTest('R22', async () => {
    const ofGood = simulateCanaries(good, count(10_000, 200), 1);
    const ofFailing = simulateCanaries(failing, count(10_000, 1_500), 2);
    t.diagnostic(`good: ${describe(ofGood)}`);
    t.diagnostic(`failing: ${describe(ofFailing)}`);
    assert.ok(ofGood.stopped <= 0.01);
    assert.ok(ofGood.medianGood <= 3_000);
    assert.ok(ofFailing.stopped >= 0.95 - (isFull ? 0 : 0.01));
    assert.ok(ofFailing.medianStop <= 200);
    return {
      goodStopped: toCount('%', ofGood.stopped * 100, ofGood.runs),
      failingStopped: toCount('%', ofFailing.stopped * 100, ofFailing.runs),
      median: toCount('page loads', ofFailing.medianStop, ofFailing.runs),
    };
  });
});

const failingIn = (failed: number): Rates => ({ failed, errors: 0, poorLcp: 0, poorInp: 0, poorCls: 0 });

/** Returns the share of good canaries that are stopped when both releases fail in the same share of page loads. */
const simulateShare = (failed: number, ratio: number, runs: number): number =>
  simulateCanaries(
    { canary: failingIn(failed), stable: failingIn(failed), batch: 25, ratio, until: isFull ? 1_500 : 600 },
    runs,
    5,
  ).stopped;

test('a tenth of the browsers is judged as well whatever share of page loads fails in both releases', (t) => {
  for (const failed of [0.005, 0.0075, 0.01, 0.015, 0.02, 0.03, 0.05, 0.1]) {
    const stopped = [1, 3, 9].map((ratio) =>
      isFull || ratio === 9 ? simulateShare(failed, ratio, count(1_000, 100)) : 0,
    );
    t.diagnostic(`${failed}: ${stopped.map((share) => `${(share * 100).toFixed(2)} %`).join(', ')}`);
    assert.ok((stopped.at(-1) ?? 1) <= (isFull ? 0.018 : 0.06), String(failed));
  }
});

/** Returns the smallest number of forged page loads that stops a canary as good as the stable release. */
function countForged(loads: number, signal: 'failed' | 'errors' | 'LCP'): number {
  const toBad = (total: number) => ({
    failed: Math.round(total * ordinaryRates.failed),
    errors: Math.round(total * ordinaryRates.errors),
    LCP: Math.round(total * ordinaryRates.poorLcp),
  });
  const bad = toBad(loads);
  const stable = createQuality(loads * 9, toBad(loads * 9));
  for (let forged = 0; ; forged++) {
    const canary = createQuality(loads + forged, { ...bad, [signal]: bad[signal] + forged });
    if (judgeCanary(canary, stable).decision === 'stop') return forged;
  }
}

test('so many forged page loads stop a good canary, and more with more traffic (the table of ADR-60)', () => {
  const table = [100, 300, 1_000, 3_000, 10_000, 30_000].map((loads) => [
    loads,
    ...(['failed', 'errors', 'LCP'] as const).map((signal) => countForged(loads, signal)),
  ]);
  assert.deepEqual(table, [
    [100, 7, 17, 38],
    [300, 12, 28, 66],
    [1_000, 18, 53, 134],
    [3_000, 48, 104, 277],
    [10_000, 119, 235, 674],
    [30_000, 269, 542, 1_640],
  ]);
});

/** Injects a test that is right in 99 of 100 cases if it is used once: normal approximation, one-sided. */
const judgeByFixedTest: Watch['judge'] = (canary, stable) => {
  const pooled = (canary.failedSessions + stable.failedSessions) / (canary.sessions + stable.sessions);
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / canary.sessions + 1 / stable.sessions));
  const difference = canary.failedSessions / canary.sessions - stable.failedSessions / stable.sessions;
  return { decision: deviation > 0 && difference / deviation > 2.326 ? 'stop' : 'wait' };
};

test('the simulation finds that a fixed test, repeated, stops more good canaries than it promises', (t) => {
  const outcome = simulateCanaries({ ...good, judge: judgeByFixedTest }, count(2_000, 200), 1);
  t.diagnostic(`fixed test: ${describe(outcome)}`);
  assert.ok(outcome.stopped > 0.05);
});
