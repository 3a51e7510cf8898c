import assert from 'node:assert/strict';
import { test } from 'node:test';
import { logBeta } from './log-beta';
import { getOrdinaryLimit, ORDINARY_FAILURE_RATE } from './ordinary-limit';
import { weighEvidence } from './weigh-evidence';

const isNear = (value: number, expected: number) =>
  assert.ok(Math.abs(value - expected) < 1e-9 * Math.max(1, Math.abs(expected)), `${value} is not ${expected}`);

test('the beta function agrees with known values', () => {
  isNear(logBeta(0.5, 0.5), Math.log(Math.PI));
  isNear(logBeta(1, 1), 0);
  isNear(logBeta(2, 3), Math.log(1 / 12));
  isNear(logBeta(8, 4), Math.log(1 / 1_320));
});

/** Returns the chances of all results of `total` page loads, of which each is bad with the chance `rate`. */
const binomial = (total: number, rate: number): number[] => {
  let chance = (1 - rate) ** total;
  return Array.from({ length: total + 1 }, (_, bad) => {
    if (bad > 0) chance *= (((total - bad + 1) / bad) * rate) / (1 - rate);
    return chance;
  });
};

test('the evidence of releases without a difference is at most 1 on average', () => {
  for (const [rate, margin] of [
    [0.005, 0],
    [0.05, 0.01],
    [0.3, 0.03],
    [0.5, 0],
  ] as const) {
    const worst = binomial(60, rate + margin);
    const stable = binomial(60, rate);
    let mean = 0;
    for (const [bad, chance] of worst.entries())
      for (const [other, also] of stable.entries())
        mean += chance * also * Math.exp(weighEvidence({ bad, total: 60 }, { bad: other, total: 60 }, margin));
    assert.ok(mean > 0 && mean <= 1, `${rate}: ${mean}`);
  }
});

test('the evidence grows with the difference, and is zero within the margin', () => {
  const stable = { bad: 30, total: 1_000 };
  const at = (bad: number) => weighEvidence({ bad, total: 1_000 }, stable, 0.01);
  assert.equal(at(40), -Infinity);
  assert.ok(at(80) < at(90) && at(90) < at(100));
  assert.ok(at(100) > Math.log(1_000));
});

test('ordinary failures exceed the limit in at most 0.35 % of watches, however often they are counted', () => {
  const until = 4_800;
  // Chances of the numbers of failures so far, without those that exceeded the limit.
  let chances = [1];
  let exceeded = 0;
  for (let loads = 1; loads <= until; loads++) {
    const next: number[] = Array.from({ length: chances.length + 1 }, () => 0);
    for (const [bad, chance] of chances.entries()) {
      next[bad] = (next[bad] ?? 0) + chance * (1 - ORDINARY_FAILURE_RATE);
      next[bad + 1] = (next[bad + 1] ?? 0) + chance * ORDINARY_FAILURE_RATE;
    }
    const limit = getOrdinaryLimit(loads);
    exceeded += next.slice(limit).reduce((sum, chance) => sum + chance, 0);
    chances = next.slice(0, limit);
  }
  assert.ok(exceeded > 0.002 && exceeded <= 0.0035, String(exceeded));
  assert.equal(getOrdinaryLimit(300), 8);
});
