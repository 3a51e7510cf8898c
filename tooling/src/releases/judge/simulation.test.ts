import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measureInTest, toCount } from '../../figures';
import { ordinaryRates, type Outcome, simulateCanaries, type Watch } from '../../testing/simulate-canary';

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
