import { makePlan } from '@inspire/shared/testing';
import { planTerm } from './plan-term';

it.each<[number | undefined, number, string | undefined]>([
  [undefined, 149, undefined],
  [1, 149, '1 month'],
  [6, 600, '6 months, ₹100 a month'],
  [12, 1199, '1 year, about ₹100 a month'],
  [24, 24_000, '2 years, ₹1,000 a month'],
  [18, 1800, '18 months, ₹100 a month'],
])('%s months for %s rupees', (months, price, expected) => {
  expect(planTerm(makePlan({ months, price }))).toBe(expected);
});
