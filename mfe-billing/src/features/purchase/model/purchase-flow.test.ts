/** @jest-environment @inspire/devkit/jest/browser */
import { ApiError } from '@inspire/shared/client';
import type { PurchaseItem } from '@inspire/shared/host';
import { createPendingResponse, createTestHost, makeSession, type TestHostOptions } from '@inspire/shared/testing';
import { placeOrder } from '../active-flow';
import { createPurchaseFlow } from './purchase-flow';

const video: PurchaseItem = { kind: 'video', id: 7, title: 'Sunrise', price: 100, sale: 'buy' };
const page = { paymentUrl: '/payments/sandbox/abc', orderId: '1' };

function prepare(options: TestHostOptions = {}, clicksSettle = true) {
  const left: string[] = [];
  const host = createTestHost({
    session: makeSession({ mobileNumber: '9876543210' }),
    responses: { purchaseVideo: () => page },
    ...options,
  });
  let settleClicks: () => void = () => undefined;
  const flow = createPurchaseFlow({
    placeOrder,
    settleClicks: () => (clicksSettle ? Promise.resolve() : new Promise((resolve) => (settleClicks = resolve))),
    leave: (url) => left.push(url),
  });
  return { host, flow, left, settleClicks: () => settleClicks() };
}

it.each([
  ['video', 'purchaseVideo', { videoId: 7 }],
  ['album', 'purchaseAlbum', { audioId: 7 }],
  ['plan', 'purchasePlan', { subscriptionPlanId: 7 }],
] as const)(
  'orders a %s once, however often it is confirmed, and leaves for its payment page',
  async (kind, name, query) => {
    const { host, flow, left } = prepare({ responses: { [name]: () => page } });
    void flow.start({ ...video, kind }, host);
    expect(flow.current()?.step).toBe('confirm');
    await Promise.all([flow.confirm(), flow.confirm(), flow.confirm()]);
    expect(host.fake.calls).toEqual([{ name, input: { query } }]);
    expect(left).toEqual([`${window.location.origin}/payments/sandbox/abc`]);
    expect(flow.current()?.step).toBe('ordering');
  },
);

it('joins the same item to the current purchase, and replaces it for another item', async () => {
  const { host, flow } = prepare();
  const first = flow.start(video, host);
  expect(flow.start({ ...video }, host)).toBe(first);
  const second = flow.start({ ...video, id: 8 }, host);
  expect(second).not.toBe(first);
  await expect(first).resolves.toBe('cancelled');
  flow.cancel();
  await expect(second).resolves.toBe('cancelled');
});

it('continues with the number that another tab saved', () => {
  const { host, flow } = prepare({ session: makeSession({ mobileNumber: '' }) });
  void flow.start(video, host);
  window.localStorage.setItem('mobileNumber', '1234567890');
  flow.closeNumber();
  expect(flow.current()?.step).toBe('confirm');
  expect(host.session.current()?.mobileNumber).toBe('1234567890');
  window.localStorage.clear();
});

it('reports an item that is already owned', async () => {
  const { host, flow, left } = prepare({
    responses: { purchaseVideo: () => new ApiError('http', 409, 'another text') },
  });
  const reported: unknown[] = [];
  host.events.onPurchaseCompleted((purchase) => reported.push(purchase));
  const outcome = flow.start(video, host);
  await flow.confirm();
  await expect(outcome).resolves.toBe('bought');
  expect(host.recorded.toasts).toEqual([{ kind: 'error', text: 'Alredy Buyed Video' }]);
  expect(reported).toEqual([{ kind: 'video', id: 7 }]);
  expect(left).toEqual([]);
});

it.each([
  ['a 500', () => new ApiError('http', 500, 'never shown')],
  ['no network', () => new ApiError('network')],
  ['a payment URL that is a script', () => ({ ...page, paymentUrl: 'javascript:alert(1)' })],
])('shows a toast after %s, and can be confirmed again', async (_, response) => {
  const { host, flow, left } = prepare({ responses: { purchaseVideo: response } });
  void flow.start(video, host);
  await flow.confirm();
  expect(host.recorded.toasts).toEqual([{ kind: 'error', text: 'Something Went Wrong' }]);
  expect(flow.current()?.step).toBe('confirm');
  host.fake.respond({ purchaseVideo: () => page });
  await flow.confirm();
  expect(left).toEqual([`${window.location.origin}/payments/sandbox/abc`]);
});

it('ends with the session, and does not leave afterwards', async () => {
  const pending = createPendingResponse<typeof page>();
  const { host, flow, left } = prepare({ responses: { purchaseVideo: () => pending.response } });
  const outcome = flow.start(video, host);
  const confirmed = flow.confirm();
  host.session.end('expired');
  await expect(outcome).resolves.toBe('cancelled');
  pending.resolve(page);
  await confirmed;
  expect(left).toEqual([]);
  expect(host.recorded.toasts).toEqual([]);
});

it('leaves only after the click sequence, and not at all when it was cancelled meanwhile', async () => {
  const { host, flow, left, settleClicks } = prepare({}, false);
  for (const cancelled of [true, false]) {
    void flow.start(video, host);
    const confirmed = flow.confirm();
    await new Promise((resolve) => setTimeout(resolve));
    expect(flow.current()?.step).toBe('ordering');
    expect(left).toEqual([]);
    if (cancelled) flow.cancel();
    settleClicks();
    await confirmed;
    expect(left).toHaveLength(cancelled ? 0 : 1);
  }
});
