import { makePlan } from '@inspire/shared/testing';
import { bestValue, pricePerMonth } from './plan-value';

const plan = (subscriptionPlanId: number, price: number, months?: number) =>
  makePlan({ subscriptionPlanId, price, months });

it('knows the price of a month where the length is known', () => {
  expect(pricePerMonth(plan(1, 600, 12))).toBe(50);
  expect(pricePerMonth(plan(1, 600))).toBeUndefined();
});

it.each<[string, ReturnType<typeof plan>[], number | undefined]>([
  ['the lowest price a month', [plan(1, 149, 1), plan(2, 699, 6), plan(3, 1199, 12)], 3],
  ['whatever the order', [plan(3, 1199, 12), plan(2, 600, 6), plan(1, 50, 1)], 1],
  ['nothing of nothing', [], undefined],
  ['nothing of one', [plan(1, 149, 1)], undefined],
  ['nothing of two at the same price', [plan(1, 100, 1), plan(2, 1200, 12), plan(3, 800, 4)], undefined],
  ['nothing while a length is unknown', [plan(1, 149, 1), plan(2, 1199)], undefined],
])('finds %s', (_, plans, expected) => {
  expect(bestValue(plans)).toBe(expected);
});
