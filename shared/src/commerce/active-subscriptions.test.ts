import { makePlan, makeSubscription } from '@inspire/shared/testing';
import { activeSubscriptions, isUpcoming } from './active-subscriptions';

const [monthly, yearly] = [
  makePlan({ subscriptionPlanId: 1, subscriptionPlanName: 'Monthly' }),
  makePlan({ subscriptionPlanId: 2, subscriptionPlanName: 'Yearly' }),
];

const { fromDate } = makeSubscription();

it('returns nothing when no subscription is active', () => {
  expect(activeSubscriptions([])).toEqual([]);
  expect(
    activeSubscriptions([makeSubscription({ status: 'Expired' }), makeSubscription({ status: 'Refunded' })]),
  ).toEqual([]);
});

it('returns one entry for each plan, with the earliest start and the latest end of its active subscriptions', () => {
  expect(
    activeSubscriptions([
      makeSubscription({ subscriptionPlan: yearly, toDate: '2027-01-01T00:00:00.000Z' }),
      makeSubscription({
        subscriptionPlan: yearly,
        fromDate: '2027-01-01T00:00:00.000Z',
        toDate: '2028-01-01T00:00:00.000Z',
      }),
      makeSubscription({ subscriptionPlan: yearly, toDate: '2027-06-01T00:00:00.000Z' }),
      makeSubscription({ subscriptionPlan: monthly, toDate: '2026-12-01T00:00:00.000Z' }),
      makeSubscription({ subscriptionPlan: monthly, toDate: '2029-01-01T00:00:00.000Z', status: 'Expired' }),
      makeSubscription({ subscriptionPlan: monthly, toDate: '2029-01-01T00:00:00.000Z', status: 'Refunded' }),
    ]),
  ).toEqual([
    { planId: 2, name: 'Yearly', fromDate, toDate: '2028-01-01T00:00:00.000Z' },
    { planId: 1, name: 'Monthly', fromDate, toDate: '2026-12-01T00:00:00.000Z' },
  ]);
});

it('compares moments, not texts: the ends may be given in different time zones', () => {
  const [earlier, later] = ['2027-02-28T10:00:00+05:30', '2027-02-28T05:00:00.000Z'];
  for (const ends of [
    [earlier, later],
    [later, earlier],
  ]) {
    const subscriptions = ends.map((toDate) => makeSubscription({ subscriptionPlan: monthly, toDate }));
    expect(activeSubscriptions(subscriptions)).toEqual([{ planId: 1, name: 'Monthly', fromDate, toDate: later }]);
  }
});

it('is upcoming from tomorrow on, because the viewer’s clock may be behind the server’s', () => {
  const now = new Date(2026, 10, 29, 12).getTime();
  const isUpcomingAt = (day: number, hours: number) => isUpcoming(new Date(2026, 10, day, hours).toISOString(), now);
  expect([isUpcomingAt(28, 23), isUpcomingAt(29, 23), isUpcomingAt(30, 1)]).toEqual([false, false, true]);
});
