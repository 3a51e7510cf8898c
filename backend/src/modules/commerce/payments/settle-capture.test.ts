import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { paymentMoment } from './settle-capture';

describe('moment of a payment', () => {
  const at = (time: string) => new Date(`2026-05-01T${time}Z`);
  for (const [title, reported, expected] of [
    ['is what the provider reports', '10:05:00', '10:05:00'],
    ["is not later than now, although the provider's clock is ahead", '10:20:00', '10:10:00'],
    ["is not earlier than the order, although the provider's clock is behind", '09:50:00', '10:00:00'],
  ] as const) {
    it(title, () => assert.deepEqual(paymentMoment(at(reported), at('10:00:00'), at('10:10:00')), at(expected)));
  }
});
