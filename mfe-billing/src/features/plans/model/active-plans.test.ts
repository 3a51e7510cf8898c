import { makePlan, makeSubscription } from '@inspire/shared/testing';
import { activePlans } from './active-plans';

const [monthly, yearly] = [makePlan({ subscriptionPlanId: 1 }), makePlan({ subscriptionPlanId: 2 })];

it('knows none where none is active', () => {
  expect(activePlans([])).toEqual(new Map());
  expect(activePlans([makeSubscription({ status: 'Expired' }), makeSubscription({ status: 'Refunded' })])).toEqual(
    new Map(),
  );
});

it('knows the last day of each plan, whatever the order', () => {
  const ends = activePlans([
    makeSubscription({ subscriptionPlan: monthly, toDate: '2027-01-31T10:00:00.000Z' }),
    makeSubscription({ subscriptionPlan: monthly, toDate: '2027-03-03T10:00:00.000Z' }),
    makeSubscription({ subscriptionPlan: monthly, toDate: '2027-02-28T10:00:00+05:30' }),
    makeSubscription({ subscriptionPlan: monthly, toDate: '2029-01-01T10:00:00.000Z', status: 'Refunded' }),
    makeSubscription({ subscriptionPlan: yearly, toDate: '2028-01-31T10:00:00.000Z' }),
  ]);
  expect(ends).toEqual(
    new Map([
      [1, '2027-03-03T10:00:00.000Z'],
      [2, '2028-01-31T10:00:00.000Z'],
    ]),
  );
});
