import { makePlan, makeSubscription } from '@inspire/shared/testing';
import { activeSubscriptions } from './active-subscriptions';

test('one line a plan, with the last day of all that was paid for', () => {
  const yearly = makePlan({ subscriptionPlanId: 2, subscriptionPlanName: 'Yearly' });
  expect(
    activeSubscriptions([
      makeSubscription({ toDate: '2027-01-01T00:00:00.000Z', subscriptionPlan: yearly }),
      makeSubscription({ toDate: '2028-01-01T00:00:00.000Z', subscriptionPlan: yearly }),
      makeSubscription({ toDate: '2027-06-01T00:00:00.000Z', subscriptionPlan: yearly }),
      makeSubscription({ toDate: '2026-12-01T00:00:00.000Z' }),
      makeSubscription({ toDate: '2029-01-01T00:00:00.000Z', status: 'Expired' }),
      makeSubscription({ toDate: '2029-01-01T00:00:00.000Z', status: 'Refunded' }),
    ]),
  ).toEqual([
    { planId: 2, name: 'Yearly', toDate: '2028-01-01T00:00:00.000Z' },
    { planId: 1, name: 'Plan 1', toDate: '2026-12-01T00:00:00.000Z' },
  ]);
});
