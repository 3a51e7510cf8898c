import { makePlan } from '@inspire/shared/testing';
import { planPoints } from './plan-points';
import { planTerm } from './plan-term';
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

describe('the term of a plan', () => {
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
});

describe('the points of a plan', () => {
  it.each<[string, string, string[]]>([
    ['nothing', '', []],
    ['blanks', ' \n ', []],
    ['one sentence', 'Every Premium video.', ['Every Premium video.']],
    ['words without an end', 'Every Premium video', ['Every Premium video']],
    [
      'sentences',
      'Every Premium video. New ones too! Why wait? Begin',
      ['Every Premium video.', 'New ones too!', 'Why wait?', 'Begin'],
    ],
    ['lines', 'Every Premium video\nOn any device', ['Every Premium video', 'On any device']],
    [
      'lines with marks',
      '- Every video\r\n• On any device\n\n2) For 12 months',
      ['Every video', 'On any device', 'For 12 months'],
    ],
    ['lines of several sentences', 'One. Two.\nThree', ['One. Two.', 'Three']],
    ['Devanagari', 'सर्व व्हिडिओ. कोणत्याही उपकरणावर। वर्षभर', ['सर्व व्हिडिओ.', 'कोणत्याही उपकरणावर।', 'वर्षभर']],
    [
      'numbers and titles',
      'Talks of Dr. Joshi in 4.5 hours, e.g. on calm. For Rs. 499',
      ['Talks of Dr. Joshi in 4.5 hours, e.g. on calm.', 'For Rs. 499'],
    ],
  ])('reads %s', (_, details, points) => {
    expect(planPoints(details)).toEqual(points);
  });
});
