import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { call, signUp } from '../../testing/client';
import { countStatements } from '../../testing/count-statements';
import { newViewer, seedPlan, seedSubscription } from '../../testing/seed';
import { days, setUpTestServer } from '../../testing/test-server';
import { addMonths } from './months';

describe('subscriptions', () => {
  const server = setUpTestServer();
  let yearly: number;
  let monthly: number;
  let withdrawn: number;

  before(async () => {
    yearly = await seedPlan(server.db, { name: 'Yearly', details: 'A whole year', price: 1_199, months: 12 });
    monthly = await seedPlan(server.db, { name: 'Monthly', details: 'A season of evenings', price: 149, months: 1 });
    withdrawn = await seedPlan(server.db, { name: 'Old', price: 50, offered: false });
  });

  const from = (ms: number) => new Date(server.clock.now.getTime() + ms);
  const plan = (id: number, name: string, details: string, price: number, months: number) => ({
    subscriptionPlanId: id,
    subscriptionPlanName: name,
    subscriptionPlanDetails: details,
    price,
    months,
  });
  const offered = () => [
    plan(monthly, 'Monthly', 'A season of evenings', 149, 1),
    plan(yearly, 'Yearly', 'A whole year', 1_199, 12),
  ];

  it('lists the plans on offer for guests, the cheapest first', async () => {
    assert.deepEqual(await call(server.app, 'allPlans'), offered());
  });

  it('gives a viewer their own, newest first, and the plans', async () => {
    const { token, id: user } = await newViewer(server, 'subscriber@example.com');
    await seedSubscription(server.db, user, from(-days(90)), from(-days(60)), withdrawn);
    await seedSubscription(server.db, user, from(-days(10)), from(days(20)), monthly);
    const { MySubscriptions, SubscriptionPlans } = await call(server.app, 'mySubscriptions', { token });
    assert.deepEqual(SubscriptionPlans, offered());
    assert.deepEqual(MySubscriptions, [
      {
        fromDate: from(-days(10)).toISOString(),
        toDate: from(days(20)).toISOString(),
        status: 'Active',
        subscriptionPlan: offered()[0],
      },
      {
        fromDate: from(-days(90)).toISOString(),
        toDate: from(-days(60)).toISOString(),
        status: 'Expired',
        subscriptionPlan: plan(withdrawn, 'Old', '', 50, 1),
      },
    ]);
    const other = await signUp(server.app);
    assert.deepEqual((await call(server.app, 'mySubscriptions', { token: other.token })).MySubscriptions, []);
  });

  it('ends by the clock, at the moment it says', async () => {
    const { token, id: user } = await newViewer(server, 'ending@example.com');
    const start = server.clock.now;
    await seedSubscription(server.db, user, start, from(days(2)));
    const status = async () =>
      (await call(server.app, 'mySubscriptions', { token })).MySubscriptions.map((row) => row.status);
    server.clock.advance(days(2) - 1);
    assert.deepEqual(await status(), ['Active']);
    server.clock.advance(1);
    assert.deepEqual(await status(), ['Expired']);
    server.clock.now = start;
  });

  it('runs as many statements for twenty as for one', async () => {
    const { token, id: user } = await newViewer(server, 'loyal@example.com');
    const list = () => call(server.app, 'mySubscriptions', { token });
    await seedSubscription(server.db, user, from(-days(1)), from(days(1)), monthly);
    const few = await countStatements(list);
    for (let month = 1; month < 20; month += 1)
      await seedSubscription(server.db, user, from(-days(31 * month)), from(-days(30 * month)), monthly);
    assert.equal((await list()).MySubscriptions.length, 20);
    assert.equal(await countStatements(list), few);
    assert.equal(few, 3, 'the session, the subscriptions, the plans');
  });
});

describe('addMonths', () => {
  for (const [from, months, to] of [
    ['2026-03-01T10:00:00.000Z', 1, '2026-04-01T10:00:00.000Z'],
    ['2026-03-01T10:00:00.000Z', 12, '2027-03-01T10:00:00.000Z'],
    ['2026-01-31T23:59:59.999Z', 1, '2026-02-28T23:59:59.999Z'],
    ['2028-01-31T00:00:00.000Z', 1, '2028-02-29T00:00:00.000Z'],
    ['2026-02-28T23:59:59.999Z', 1, '2026-03-31T23:59:59.999Z'],
    ['2028-02-28T00:00:00.000Z', 1, '2028-03-28T00:00:00.000Z'],
    ['2026-01-29T00:00:00.000Z', 1, '2026-02-28T00:00:00.000Z'],
    ['2028-02-29T00:00:00.000Z', 12, '2029-02-28T00:00:00.000Z'],
    ['2026-11-30T00:00:00.000Z', 3, '2027-02-28T00:00:00.000Z'],
    ['2026-12-31T00:00:00.000Z', 1, '2027-01-31T00:00:00.000Z'],
  ] as const) {
    it(`${from} and ${months} are ${to}`, () => assert.equal(addMonths(new Date(from), months).toISOString(), to));
  }
});
