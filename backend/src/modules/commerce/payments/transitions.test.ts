import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OrderState } from '@inspire/shared/contracts';
import type { DisputeState, PaymentState } from '../../../database/schema/payments';
import { paymentMoment } from './settle-capture';
import { type DisputeEffect, onCaptured, onDisputed, onEnded, onRefunded } from './transitions';

const wanted = { inFull: true, isWanted: true };
const captures: [OrderState, { inFull: boolean; isWanted: boolean }, OrderState, PaymentState][] = [
  ['open', wanted, 'paid', 'granted'],
  ['failed', wanted, 'paid', 'granted'],
  ['cancelled', wanted, 'paid', 'granted'],
  ['open', { inFull: false, isWanted: true }, 'refunded', 'refund_due'],
  ['open', { inFull: true, isWanted: false }, 'refunded', 'refund_due'],
  ['failed', { inFull: true, isWanted: false }, 'refunded', 'refund_due'],
  ['cancelled', { inFull: true, isWanted: false }, 'refunded', 'refund_due'],
  ['paid', wanted, 'paid', 'refund_due'],
  ['refunded', wanted, 'refunded', 'refund_due'],
];
const ends: [OrderState, 'failed' | 'cancelled', OrderState][] = [
  ['open', 'failed', 'failed'],
  ['open', 'cancelled', 'cancelled'],
  ['failed', 'cancelled', 'failed'],
  ['cancelled', 'failed', 'cancelled'],
  ['paid', 'failed', 'paid'],
  ['paid', 'cancelled', 'paid'],
  ['refunded', 'cancelled', 'refunded'],
];
const refunds: [OrderState, PaymentState | undefined, OrderState, boolean][] = [
  ['paid', 'granted', 'refunded', true],
  ['refunded', 'refund_due', 'refunded', false],
  ['paid', 'refund_due', 'paid', false],
  ['open', undefined, 'refunded', false],
  ['cancelled', undefined, 'refunded', false],
  ['paid', undefined, 'paid', false],
  ['refunded', 'charged_back', 'refunded', false],
];
const disputes: [PaymentState, DisputeState[], DisputeEffect][] = [
  ['granted', [], 'none'],
  ['granted', ['open'], 'suspend'],
  ['granted', ['won'], 'restore'],
  ['granted', ['won', 'open'], 'suspend'],
  ['granted', ['open', 'lost'], 'charge-back'],
  ['granted', ['won', 'lost'], 'charge-back'],
  ['refund_due', ['open'], 'none'],
  ['refund_due', ['lost'], 'charge-back'],
  ['refunded', ['lost'], 'none'],
  ['charged_back', ['won', 'lost'], 'none'],
];

describe('an order', () => {
  for (const [state, facts, order, payment] of captures) {
    it(`${state}, money captured ${JSON.stringify(facts)}: ${order}, ${payment}`, () => {
      assert.deepEqual(onCaptured(state, facts), { order, payment });
    });
  }
  for (const [state, how, next] of ends) {
    it(`${state}, its page ${how}: ${next}`, () => assert.equal(onEnded(state, how), next));
  }
  for (const [state, payment, order, revoke] of refunds) {
    it(`${state}, refund of a payment that is ${payment}: ${order}${revoke ? ', right taken' : ''}`, () => {
      assert.deepEqual(onRefunded(state, payment), { order, revoke });
    });
  }
  for (const [payment, states, effect] of disputes) {
    it(`with a payment that is ${payment}, disputes ${states.join()}: ${effect}`, () =>
      assert.equal(onDisputed(payment, states), effect));
  }
});

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
