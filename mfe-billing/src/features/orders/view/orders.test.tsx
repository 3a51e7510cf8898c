import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@inspire/shared/client';
import type { Order } from '@inspire/shared/contracts';
import { datesIn } from '@inspire/shared/messages';
import {
  createTestHost,
  expectNoErrorShown,
  makeSession,
  never,
  renderWithHost,
  type TestHostOptions,
} from '@inspire/shared/testing';
import remote from '../../../remote';
import { Orders } from './orders';

const DAY_MS = 86_400_000;
const order = (id: number, more: Partial<Order> = {}): Order => ({
  orderId: String(id),
  number: `ORD-00000${id}`,
  kind: 'video',
  itemId: 40 + id,
  title: `Talk ${id}`,
  amount: 1499,
  state: 'paid',
  createdAt: `2026-02-${String(id).padStart(2, '0')}T10:00:00.000Z`,
  ...more,
});
const day = (iso: string) => datesIn().day(new Date(iso));

function show(orders: () => Order[] | ApiError | Promise<Order[]>, options: TestHostOptions = {}) {
  const host = createTestHost({ session: makeSession(), responses: { orders }, ...options });
  const dispose = remote.start?.(host);
  return { ...renderWithHost(<Orders />, { host }), dispose, user: userEvent.setup() };
}
const rows = () => within(screen.getByRole('region', { name: 'Your orders' })).getAllByRole('listitem');
const row = async (title: string) => {
  const element = (await screen.findByText(title)).closest('li');
  if (!element) throw new Error(`${title} stands in no row`);
  return element;
};

it('loading: the heading, and the places of orders', () => {
  const { container } = show(never);
  expect(screen.getByRole('heading', { level: 2, name: 'Your orders' })).toBeVisible();
  expect(container.querySelectorAll('[aria-busy="true"] [data-testid="skeleton"]')).toHaveLength(3);
});

it('empty: says what will be listed', async () => {
  show(() => []);
  expect(await screen.findByText('No orders yet')).toBeVisible();
  expect(screen.queryByRole('list')).toBeNull();
});

it('a failure: a card with Retry, which loads in place', async () => {
  const { host, user } = show(() => new ApiError('http', 500));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('We couldn’t load your orders');
  host.fake.respond({ orders: () => [order(1)] });
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await row('Talk 1')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a session that ended leaves the way to log in to the shell', async () => {
  const { host } = show(() => new ApiError('http', 401));
  await expectNoErrorShown(host);
});

it('content: what, when, its number, how much and what became of it, the newest first', async () => {
  const others = [order(4, { state: 'failed' }), order(5, { state: 'cancelled' })];
  show(() => [order(1), order(3, { state: 'refunded' }), order(2, { state: 'open', amount: 79 }), ...others]);
  await row('Talk 1');
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    `Talk 5${day('2026-02-05T10:00:00.000Z')}ORD-000005₹1,499Cancelled`,
    `Talk 4${day('2026-02-04T10:00:00.000Z')}ORD-000004₹1,499Payment failed`,
    `Talk 3${day('2026-02-03T10:00:00.000Z')}ORD-000003₹1,499Refunded`,
    `Talk 2${day('2026-02-02T10:00:00.000Z')}ORD-000002₹79Awaiting payment`,
    `Talk 1${day('2026-02-01T10:00:00.000Z')}ORD-000001₹1,499Paid`,
  ]);
});

it.each([
  [10, 'Rented, 10 days left'],
  [1, 'Rented, 1 day left'],
  [-3, 'Rental ended'],
])('a rental with %s days to go: %s', async (days, words) => {
  show(() => [order(1, { rentEndsAt: new Date(Date.now() + days * DAY_MS - 1_000).toISOString() })]);
  expect(await row('Talk 1')).toHaveTextContent(words);
});

it('a rental that was given back says nothing of days', async () => {
  show(() => [order(1, { state: 'refunded', rentEndsAt: new Date(Date.now() + DAY_MS).toISOString() })]);
  expect(await row('Talk 1')).not.toHaveTextContent(/left|ended/);
});

it('a disputed order is on hold, and says nothing of days', async () => {
  show(() => [order(1, { isDisputed: true, rentEndsAt: new Date(Date.now() + DAY_MS).toISOString() })]);
  expect(await row('Talk 1')).toHaveTextContent(/Your bank is reviewing the payment.*On hold/);
  expect(await row('Talk 1')).not.toHaveTextContent(/Paid|left/);
});

it('shows a link that saves the receipt’s PDF, and none without a receipt', async () => {
  show(() => [
    order(1, { receiptNumber: '2026-27/000007', receiptUrl: '/user-video-purchase/orders/1/receipt?until=1&key=k' }),
    order(2),
  ]);
  const link = within(await row('Talk 1')).getByRole('link', { name: 'Receipt 2026-27/000007' });
  expect(link).toHaveAttribute('href', '/user-video-purchase/orders/1/receipt?until=1&key=k');
  expect(link).toHaveAttribute('download');
  expect(within(await row('Talk 2')).queryByRole('link', { name: /Receipt/ })).toBeNull();
});

it.each<[string, Partial<Order>, string]>([
  ['a video', {}, '/user-routes/video-player?id=41'],
  ['an audio album', { kind: 'album', mediaType: 'AUDIO' }, '/user-routes/audio-player?id=41'],
  ['a video album', { kind: 'album', mediaType: 'VIDEO' }, '/user-routes/videos-inAlbums?id=41'],
  ['the plans', { kind: 'plan' }, '/plan-page'],
])('links to %s if the site has its page', async (_, item, href) => {
  const { unmount } = show(() => [order(1, item)]);
  expect(await screen.findByRole('link', { name: 'Talk 1' })).toHaveAttribute('href', href);
  unmount();
  show(() => [order(1, item)], { owns: () => false });
  expect(within(await row('Talk 1')).queryByRole('link')).toBeNull();
});

it('does not link an album when an older server does not say its kind', async () => {
  show(() => [order(1, { kind: 'album' })]);
  expect(within(await row('Talk 1')).queryByRole('link')).toBeNull();
});

it('a title says its language, where it is known', async () => {
  show(() => [order(1, { title: 'एक दिवा', language: 'mr' }), order(2)]);
  expect((await row('एक दिवा')).querySelector('[lang="mr"]')).toHaveTextContent(/^एक दिवा$/);
  expect((await screen.findByText('Talk 2')).closest('[lang]')).toBeNull();
});

it('shows five, and five more on demand', async () => {
  const { user } = show(() => Array.from({ length: 12 }, (_, at) => order(at + 1)));
  await row('Talk 12');
  expect(rows()).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Show more orders' }));
  expect(rows()).toHaveLength(10);
  expect(screen.getByRole('button', { name: 'Show more orders' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Show more orders' }));
  expect(rows()).toHaveLength(12);
  expect(screen.queryByRole('button', { name: 'Show more orders' })).toBeNull();
  expect(rows()[10]).toHaveFocus();
});

it('has a purchase of any kind as soon as it is completed, as long as the remote runs', async () => {
  const { host, dispose } = show(() => [order(1)]);
  await row('Talk 1');
  host.fake.respond({ orders: () => [order(2), order(1)] });
  act(() => host.events.publishPurchaseCompleted({ kind: 'album', id: 9 }));
  expect(await row('Talk 2')).toBeVisible();
  dispose?.();
  act(() => host.events.publishPurchaseCompleted({ kind: 'album', id: 9 }));
  expect(host.fake.calls).toHaveLength(2);
});
