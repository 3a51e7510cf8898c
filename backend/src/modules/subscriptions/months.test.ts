import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addMonths } from './months';

describe('addMonths', () => {
  for (const [from, months, to] of [
    ['2026-03-01T10:00:00.000Z', 1, '2026-04-01T10:00:00.000Z'],
    ['2026-03-01T10:00:00.000Z', 12, '2027-03-01T10:00:00.000Z'],
    ['2026-01-31T23:59:59.999Z', 1, '2026-02-28T23:59:59.999Z'],
    ['2028-01-31T00:00:00.000Z', 1, '2028-02-29T00:00:00.000Z'],
    ['2028-02-29T00:00:00.000Z', 12, '2029-02-28T00:00:00.000Z'],
    ['2026-11-30T00:00:00.000Z', 3, '2027-02-28T00:00:00.000Z'],
    ['2026-12-31T00:00:00.000Z', 1, '2027-01-31T00:00:00.000Z'],
  ] as const) {
    it(`${from} and ${months} are ${to}`, () => assert.equal(addMonths(new Date(from), months).toISOString(), to));
  }
});
