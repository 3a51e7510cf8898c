import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createQuality } from '../testing/simulate-canary';
import { type Decision, InvalidQualityError, judgeCanary, type JudgedQuality, noQuality } from '.';

type Case = readonly [title: string, canary: JudgedQuality, stable: JudgedQuality, decision: Decision];

const good = createQuality(4_000, { failed: 20, errors: 120, LCP: 600, INP: 320, CLS: 400 });
const withoutVitals = (quality: JudgedQuality): JudgedQuality => ({ ...quality, vitals: noQuality.vitals });

const cases: readonly Case[] = [
  ['no page loads at all', noQuality, noQuality, 'wait'],
  ['no page loads of the canary', noQuality, good, 'wait'],
  [
    'no page loads of the stable release, however bad the canary',
    createQuality(500, { failed: 500 }),
    noQuality,
    'wait',
  ],
  ['too few of the canary', createQuality(200), good, 'wait'],
  ['too few of the stable release', good, createQuality(99), 'wait'],
  ['the same as the stable release', good, good, 'continue'],
  ['nothing bad in either', createQuality(1_000), createQuality(1_000), 'continue'],
  ['nothing bad in too few', createQuality(299), createQuality(299), 'wait'],
  ['everything fails in the canary', createQuality(8, { failed: 8 }), createQuality(100), 'stop'],
  ['everything fails, but in fewer page loads than stop a canary', createQuality(7, { failed: 7 }), good, 'wait'],
  [
    'everything fails in both',
    createQuality(5_000, { failed: 5_000 }),
    createQuality(5_000, { failed: 5_000 }),
    'wait',
  ],
  [
    'the canary is well, but the stable release is not',
    createQuality(3_000),
    createQuality(3_000, { failed: 300 }),
    'wait',
  ],
  ['5 % failures against 0.5 %', createQuality(300, { failed: 15 }), createQuality(300, { failed: 2 }), 'stop'],
  ['5 % failures in both', createQuality(300, { failed: 15 }), createQuality(300, { failed: 15 }), 'wait'],
  ['the canary is better', createQuality(3_000, { failed: 3 }), createQuality(3_000, { failed: 45 }), 'continue'],
  ['12 % failures against 4 %', createQuality(1_000, { failed: 120 }), createQuality(9_000, { failed: 360 }), 'stop'],
  [
    'a trivial difference in failures, certain as it is',
    createQuality(200_000, { failed: 1_400 }),
    createQuality(200_000, { failed: 1_000 }),
    'continue',
  ],
  ['12 % script errors against 3 %', createQuality(600, { errors: 72 }), createQuality(600, { errors: 18 }), 'stop'],
  ['slow pages only', createQuality(1_000, { LCP: 300 }), createQuality(1_000, { LCP: 150 }), 'stop'],
  ['slow reactions only', createQuality(1_000, { INP: 200 }), createQuality(9_000, { INP: 720 }), 'stop'],
  ['jumping pages only', createQuality(1_000, { CLS: 200 }), createQuality(9_000, { CLS: 720 }), 'stop'],
  [
    'slightly slower pages, certain as it is',
    createQuality(100_000, { LCP: 17_000 }),
    createQuality(100_000, { LCP: 15_000 }),
    'continue',
  ],
  ['no vitals from either', withoutVitals(good), withoutVitals(good), 'continue'],
  ['no vitals from the canary alone', withoutVitals(good), good, 'wait'],
];

for (const [title, canary, stable, decision] of cases) {
  test(`${decision}: ${title}`, () => {
    assert.equal(judgeCanary(canary, stable).decision, decision);
  });
}

test('a judgement names the signal that is worse, with its counts', () => {
  const { comparisons } = judgeCanary(createQuality(600, { errors: 72 }), createQuality(600, { errors: 18 }));
  assert.deepEqual(
    comparisons.filter((comparison) => comparison.isWorse),
    [
      {
        signal: 'errors',
        canary: { bad: 72, total: 600 },
        stable: { bad: 18, total: 600 },
        isWorse: true,
        isGood: false,
      },
    ],
  );
});

test('poor values are those above the bound of web.dev', () => {
  const vitals = {
    LCP: [0, 0, 0, 0, 0, 0, 7, 2, 3, 4],
    INP: [0, 0, 0, 0, 5, 1, 1, 1, 1, 0],
    CLS: [0, 0, 0, 0, 0, 6, 1, 1, 1],
  };
  const { comparisons } = judgeCanary({ ...createQuality(20), vitals }, good);
  assert.deepEqual(
    comparisons.slice(2).map(({ signal, canary }) => [signal, canary.bad, canary.total]),
    [
      ['LCP', 9, 16],
      ['INP', 3, 9],
      ['CLS', 3, 9],
    ],
  );
});

const invalid: readonly (readonly [title: string, quality: JudgedQuality, message: RegExp])[] = [
  [
    'a histogram of another length',
    { ...good, vitals: { ...good.vitals, INP: [1, 2, 3] } },
    /^INP has 3 buckets instead of 10$/,
  ],
  [
    'more failures than page loads',
    { ...good, failedSessions: 4_001 },
    /^failed counts more page loads than there were$/,
  ],
  ['more vitals than page loads', { ...good, sessions: 3_000 }, /^LCP counts more page loads than there were$/],
  ['a negative count', { ...good, errorSessions: -1 }, /^A count is negative or no whole number$/],
  ['a fraction', { ...good, sessions: 4_000.5 }, /^A count is negative or no whole number$/],
];

for (const [title, quality, message] of invalid) {
  test(`${title} is rejected, of either release`, () => {
    const expected = (error: Error) => error instanceof InvalidQualityError && message.test(error.message);
    assert.throws(() => judgeCanary(quality, good), expected);
    assert.throws(() => judgeCanary(good, quality), expected);
  });
}
