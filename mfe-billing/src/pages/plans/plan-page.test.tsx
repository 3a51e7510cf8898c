import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, callUrl } from '@inspire/shared/client';
import { datesIn } from '@inspire/shared/messages';
import { readManifest } from '@inspire/shared/remote';
import {
  createTestHost,
  makePlan,
  makeSession,
  makeSubscription,
  never,
  renderWithHost,
  type TestHostOptions,
} from '@inspire/shared/testing';
import manifest from '../../../remote.json';
import remote from '../../remote';
import { PlanPage } from './plan-page';

const monthly = makePlan({ subscriptionPlanId: 1, subscriptionPlanName: 'Monthly', price: 149, months: 1 });
const yearly = makePlan({
  subscriptionPlanId: 2,
  subscriptionPlanName: 'Yearly',
  price: 1199,
  months: 12,
  subscriptionPlanDetails: 'Every Premium video.\nNew ones too.',
});
const plans = [monthly, yearly];
const running = makeSubscription({
  subscriptionPlan: yearly,
  fromDate: '2026-08-05T06:30:00.000Z',
  toDate: '2097-08-05T06:30:00.000Z',
});
const past = makeSubscription({
  subscriptionPlan: monthly,
  status: 'Expired',
  fromDate: '2026-01-01T06:30:00.000Z',
  toDate: '2026-01-31T06:30:00.000Z',
});
const day = (iso: string) => datesIn().day(new Date(iso));

function show(options: TestHostOptions) {
  const host = createTestHost(options);
  const dispose = remote.start?.(host);
  return {
    ...renderWithHost(<PlanPage />, { host, path: { pathname: '/plan-page', state: { from: 'a locked video' } } }),
    dispose,
  };
}
const showGuest = (options: TestHostOptions = {}) => show({ responses: { allPlans: () => plans }, ...options });
const showViewer = (options: TestHostOptions = {}) =>
  show({
    session: makeSession(),
    responses: { mySubscriptions: () => ({ MySubscriptions: [running, past], SubscriptionPlans: plans }) },
    ...options,
  });
const card = (name: string) => screen.findByRole('article', { name });
const names = (calls: readonly { name: string }[]) => calls.map(({ name }) => name);

describe('a guest', () => {
  test('loading: the heading, and the places of the plans', () => {
    const { container } = showGuest({ responses: { allPlans: never } });
    expect(screen.getByRole('heading', { level: 1, name: 'Choose your plan' })).toBeVisible();
    expect(container.querySelectorAll('[aria-busy="true"] [data-testid="skeleton"]')).toHaveLength(3);
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });

  test('content: the plain list, with price, time and what is included', async () => {
    const { host, container } = showGuest();
    const first = within(await card('Monthly'));
    expect(first.getByText('₹149')).toHaveAttribute('value', '149');
    expect(first.getByText('1 month')).toBeVisible();
    expect(first.getByText('What plan 1 opens.')).toBeVisible();
    expect(first.queryByRole('list')).toBeNull();
    const second = within(await card('Yearly'));
    expect(second.getByText('₹1,199')).toBeVisible();
    expect(second.getByText('1 year, about ₹100 a month')).toBeVisible();
    expect(second.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Every Premium video.',
      'New ones too.',
    ]);
    expect(names(host.fake.calls)).toEqual(['allPlans']);
    expect(screen.queryByText('Your subscriptions')).toBeNull();
    expect(screen.queryByText(/end of your running/)).toBeNull();
    expect(container.querySelector('[aria-busy]')).toBeNull();
    expect(screen.queryAllByTestId('skeleton')).toHaveLength(0);
  });

  test('the best value carries a mark, alone', async () => {
    showGuest();
    expect(within(await card('Yearly')).getByText('Best value')).toBeVisible();
    expect(screen.getAllByText('Best value')).toHaveLength(1);
    expect(screen.queryByText('Active')).toBeNull();
  });

  test('a plan that does not say how long it runs is shown without a time', async () => {
    showGuest({ responses: { allPlans: () => [{ ...monthly, months: undefined }, yearly] } });
    expect(within(await card('Monthly')).queryByText(/month$/)).toBeNull();
    expect(screen.queryByText('Best value')).toBeNull();
  });

  test('without a remote for purchases, choosing a plan leads to the login', async () => {
    const { host } = showGuest({ fills: () => false });
    await userEvent.click(within(await card('Monthly')).getByRole('button', { name: 'Choose plan Monthly' }));
    expect(host.recorded.navigations).toEqual([{ href: 'login' }]);
    expect(host.recorded.purchases).toEqual([]);
  });

  test('who logs in elsewhere gets the own subscriptions', async () => {
    const { host } = showGuest();
    await card('Monthly');
    host.fake.respond({ mySubscriptions: () => ({ MySubscriptions: [running], SubscriptionPlans: plans }) });
    act(() => host.session.start(makeSession()));
    expect(await screen.findByRole('region', { name: 'Your subscriptions' })).toBeVisible();
  });
});

describe('a viewer', () => {
  test('asks exactly what the document has asked ahead (remote.json)', async () => {
    const { host } = showViewer();
    await card('Monthly');
    expect(names(host.fake.calls)).toEqual(['mySubscriptions']);
    expect(readManifest(manifest).paths.find(({ path }) => path === '/plan-page')?.data).toEqual([
      callUrl('mySubscriptions'),
    ]);
  });

  test('loading: places for the own subscriptions and the plans', () => {
    const { container } = showViewer({ responses: { mySubscriptions: never } });
    expect(screen.getByRole('heading', { level: 2, name: 'Your subscriptions' })).toBeVisible();
    expect(container.querySelectorAll('[aria-busy="true"] [data-testid="skeleton"]')).toHaveLength(4);
  });

  test('content: the own subscriptions with their days and status, before the plans', async () => {
    showViewer();
    const own = await screen.findByRole('region', { name: 'Your subscriptions' });
    expect(
      screen.getAllByRole('region').map((region) => within(region).getByRole('heading', { level: 2 }).textContent),
    ).toEqual(['Your subscriptions', 'Plans']);
    expect(
      within(own)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      `Yearly${day(running.fromDate)} to ${day(running.toDate)}Active`,
      `Monthly${day(past.fromDate)} to ${day(past.toDate)}Expired`,
    ]);
    expect(within(own).getByText(day(running.toDate))).toHaveAttribute('datetime', running.toDate);
    expect(screen.getByText(/starts when your current subscription ends/)).toBeVisible();
  });

  test('a plan that starts when another one ends is not active yet', async () => {
    const next = makeSubscription({
      subscriptionPlan: monthly,
      fromDate: running.toDate,
      toDate: '2097-09-05T06:30:00.000Z',
    });
    showViewer({
      responses: { mySubscriptions: () => ({ MySubscriptions: [next, running], SubscriptionPlans: plans }) },
    });
    const own = within(await screen.findByRole('region', { name: 'Your subscriptions' })).getAllByRole('listitem');
    expect(own[0]).toHaveTextContent(`Monthly${day(next.fromDate)} to ${day(next.toDate)}Upcoming`);
    expect(own[1]).toHaveTextContent(/Active$/);
    const upcoming = within(await card('Monthly'));
    expect(upcoming.queryByText('Active')).toBeNull();
    expect(upcoming.getByText('Starts on', { exact: false })).toHaveTextContent(`Starts on ${day(next.fromDate)}`);
    const active = within(await card('Yearly'));
    expect(await card('Yearly')).toHaveAttribute('data-emphasis', 'this');
    expect(active.getByText('Active')).toBeVisible();
    expect(active.queryByText('Starts on', { exact: false })).toBeNull();
  });

  test('a plan that only ran before is not marked', async () => {
    showViewer({ responses: { mySubscriptions: () => ({ MySubscriptions: [past], SubscriptionPlans: plans }) } });
    expect(within(await card('Monthly')).getByRole('button')).toHaveAccessibleName('Choose plan Monthly');
    expect(screen.queryByText(/Active/)).toBeNull();
    expect(screen.queryByText(/end of your running/)).toBeNull();
  });

  test('without a subscription, says so', async () => {
    showViewer({ responses: { mySubscriptions: () => ({ MySubscriptions: [], SubscriptionPlans: plans }) } });
    expect(await screen.findByText('You don’t have a subscription yet.')).toBeVisible();
  });

  test('choosing a plan starts its purchase; what is bought shows', async () => {
    let isBought = false;
    const { host } = showViewer({
      responses: { mySubscriptions: () => ({ MySubscriptions: isBought ? [running] : [], SubscriptionPlans: plans }) },
      purchase: () => {
        isBought = true;
        return 'bought';
      },
    });
    await userEvent.click(within(await card('Yearly')).getByRole('button'));
    expect(host.recorded.purchases).toEqual([
      { kind: 'plan', id: 2, title: 'Yearly', price: 1199, sale: 'buy', months: 12 },
    ]);
    expect(host.recorded.navigations).toEqual([]);
    expect(await screen.findByRole('button', { name: 'Renew Yearly' })).toBeVisible();
  });

  test('without a remote that serves purchases, a card has no button', async () => {
    showViewer({ fills: () => false });
    expect(within(await card('Monthly')).queryByRole('button')).toBeNull();
  });

  test('the button is busy while the purchase runs, and starts one only', async () => {
    const { host } = showViewer({ purchase: never });
    const button = within(await card('Monthly')).getByRole('button');
    await userEvent.click(button);
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(host.recorded.purchases).toHaveLength(1);
  });

  test.each([
    ['no remote can serve it', () => 'unavailable' as const],
    ['it breaks', () => Promise.reject<'cancelled'>(new Error('broken'))],
  ])('when %s, the card says so and offers to try again', async (_, purchase) => {
    const { host } = showViewer({ purchase });
    const monthlyCard = within(await card('Monthly'));
    await userEvent.click(monthlyCard.getByRole('button'));
    expect(await monthlyCard.findByRole('alert')).toHaveTextContent(
      'Purchases are unavailable right now. Please try again.',
    );
    await userEvent.click(monthlyCard.getByRole('button', { name: 'Retry Monthly' }));
    expect(host.recorded.purchases).toHaveLength(2);
    expect(within(await card('Yearly')).queryByRole('alert')).toBeNull();
  });

  describe('a purchase that is completed elsewhere', () => {
    const before = { MySubscriptions: [], SubscriptionPlans: plans };
    const after = { MySubscriptions: [running], SubscriptionPlans: plans };

    test('of a plan refreshes the page, as long as the remote runs', async () => {
      const { host, dispose } = showViewer({ responses: { mySubscriptions: () => before } });
      await card('Yearly');
      host.fake.respond({ mySubscriptions: () => after });
      act(() => host.events.publishPurchaseCompleted({ kind: 'plan', id: 2 }));
      expect(await screen.findByRole('button', { name: 'Renew Yearly' })).toBeVisible();
      dispose?.();
      act(() => host.events.publishPurchaseCompleted({ kind: 'plan', id: 2 }));
      expect(host.fake.calls).toHaveLength(2);
    });

    test('of something else asks nothing', async () => {
      const { host } = showViewer();
      await card('Yearly');
      act(() => host.events.publishPurchaseCompleted({ kind: 'video', id: 2 }));
      expect(host.fake.calls).toHaveLength(1);
    });
  });

  test('an answer without lists is one with empty lists', async () => {
    showViewer({ responses: { mySubscriptions: () => ({}) as never } });
    expect(await screen.findByText('No plans available right now')).toBeVisible();
    expect(screen.getByText(/don’t have a subscription yet/)).toBeVisible();
  });
});

describe.each([
  ['a guest', (response: () => never) => showGuest({ responses: { allPlans: response } }), { allPlans: () => plans }],
  [
    'a viewer',
    (response: () => never) => showViewer({ responses: { mySubscriptions: response } }),
    { mySubscriptions: () => ({ MySubscriptions: [], SubscriptionPlans: plans }) },
  ],
])('faults, for %s', (_, showFailing, responses) => {
  const failing = (error: ApiError) =>
    showFailing(() => {
      throw error;
    });

  test('a timeout leads to the error page, which names the request', async () => {
    const requestId = '0af7651916cd43dd-2';
    const { host, container } = failing(new ApiError('timeout', undefined, undefined, undefined, requestId));
    const errorMessage = 'Request timed out. Please try again later.';
    await waitFor(() =>
      expect(host.recorded.navigations).toEqual([
        { href: '/ErrorPage', state: { errorMessage, statusCode: 504, requestId } },
      ]),
    );
    expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([
    ['http', 500],
    ['http', 503],
    ['network', undefined],
    ['malformed', undefined],
  ] as const)('%s %s: a card with Retry, which loads in place', async (kind, status) => {
    const { host } = failing(new ApiError(kind, status));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('We couldn’t load the plans');
    host.fake.respond(responses);
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await card('Monthly')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(host.recorded.navigations).toEqual([]);
  });
});

test('empty: says that no plan is offered', async () => {
  showGuest({ responses: { allPlans: () => [] } });
  expect(await screen.findByText('No plans available right now')).toBeVisible();
  expect(screen.queryByRole('article')).toBeNull();
  expect(screen.queryByText(/one payment/)).toBeNull();
});

test('a session that ended leaves the way to log in to the shell: no card, no toast', async () => {
  const { host, container } = showViewer({ responses: { mySubscriptions: () => new ApiError('http', 401) } });
  await waitFor(() => expect(host.queries.isFetching()).toBe(0));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
  expect(host.recorded).toMatchObject({ toasts: [], navigations: [] });
});

test('keeps what is shown when a refresh fails', async () => {
  const { host } = showViewer();
  await card('Yearly');
  host.fake.respond({ mySubscriptions: () => new ApiError('timeout') });
  act(() => host.events.publishPurchaseCompleted({ kind: 'plan', id: 2 }));
  await waitFor(() => expect(host.fake.calls).toHaveLength(2));
  await waitFor(() => expect(host.queries.isFetching()).toBe(0));
  expect(await card('Yearly')).toBeVisible();
  expect(host.recorded.navigations).toEqual([]);
});
