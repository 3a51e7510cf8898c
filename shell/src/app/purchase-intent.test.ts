import type { PurchaseItem } from '@inspire/shared/host';
import { readReturnState } from '@inspire/shared/routes';
import { readIntent, withIntent, withoutIntent } from './purchase-intent';

const item: PurchaseItem = { kind: 'plan', id: 2, title: 'Yearly', price: 1199, sale: 'buy', months: 12 };
const place = (state: unknown) => ({ pathname: '/plan-page', search: '?a=1', state });

it.each([
  ['no state', null, null],
  ['a state', { id: 7, title: 'Sunrise' }, { id: 7, title: 'Sunrise' }],
  ['a state that is no object', 'text', null],
])('goes through login beside %s, and is taken out afterwards', (_, state, left) => {
  const back = readReturnState(withIntent(place(state), item));
  expect(back?.href).toBe('/plan-page?a=1');
  expect(readIntent(back?.state)).toEqual(item);
  expect(withoutIntent(back?.state)).toEqual(left);
});

it.each([
  null,
  'text',
  {},
  { purchaseIntent: null },
  { purchaseIntent: { ...item, kind: 'gift' } },
  { purchaseIntent: { ...item, id: '2' } },
  { purchaseIntent: { ...item, sale: 'loan' } },
  { purchaseIntent: { ...item, price: '1' } },
  { purchaseIntent: { ...item, title: undefined } },
])('reads none from %j', (state) => expect(readIntent(state)).toBeUndefined());

it('leaves a state without a purchase as it is', () => {
  const state = { id: 7 };
  expect(withoutIntent(state)).toEqual(state);
  expect(withoutIntent(null)).toBeNull();
});
