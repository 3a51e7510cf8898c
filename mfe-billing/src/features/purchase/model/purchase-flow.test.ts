import { ApiError } from '@inspire/shared/client';
import type { PurchaseItem } from '@inspire/shared/host';
import { createTestHost, makeSession, type TestHostOptions } from '@inspire/shared/testing';
import { createPurchaseFlow } from './purchase-flow';

const video: PurchaseItem = { kind: 'video', id: 7, title: 'Sunrise', price: 100, sale: 'buy' };
const page = { paymentUrl: '/payments/sandbox/abc', orderId: '1' };

function prepare(options: TestHostOptions = {}) {
  const left: string[] = [];
  const host = createTestHost({
    session: makeSession({ mobileNumber: '9876543210' }),
    answers: { purchaseVideo: () => page },
    ...options,
  });
  const flow = createPurchaseFlow((address) => left.push(address));
  return { host, flow, left };
}

it.each([
  ['video', 'purchaseVideo', { videoId: 7 }],
  ['album', 'purchaseAlbum', { audioId: 7 }],
  ['plan', 'purchasePlan', { subscriptionPlanId: 7 }],
] as const)(
  'orders a %s once, however often it is confirmed, and leaves for its payment page',
  async (kind, name, query) => {
    const { host, flow, left } = prepare({ answers: { [name]: () => page } });
    void flow.start({ ...video, kind }, host);
    expect(flow.current()?.step).toBe('confirm');
    await Promise.all([flow.confirm(), flow.confirm(), flow.confirm()]);
    expect(host.fake.calls).toEqual([{ name, input: { query } }]);
    expect(left).toEqual([`${window.location.origin}/payments/sandbox/abc`]);
    expect(flow.current()?.step).toBe('ordering');
  },
);

it('is one purchase for one item, and gives way to another one', async () => {
  const { host, flow } = prepare();
  const first = flow.start(video, host);
  expect(flow.start({ ...video }, host)).toBe(first);
  const second = flow.start({ ...video, id: 8 }, host);
  expect(second).not.toBe(first);
  await expect(first).resolves.toBe('cancelled');
  flow.cancel();
  await expect(second).resolves.toBe('cancelled');
});

it('asks for a missing number first, and ends without one', async () => {
  const { host, flow } = prepare({ session: makeSession({ mobileNumber: 'Not saved' }) });
  const first = flow.start(video, host);
  expect(flow.current()?.step).toBe('number');
  flow.closeNumber();
  await expect(first).resolves.toBe('cancelled');
  expect(flow.current()).toBeUndefined();

  void flow.start(video, host);
  flow.closeNumber('1234567890');
  expect(flow.current()?.step).toBe('confirm');
  expect(host.session.current()?.mobileNumber).toBe('1234567890');
});

it('goes on with the number that another tab saved', () => {
  const { host, flow } = prepare({ session: makeSession({ mobileNumber: '' }) });
  void flow.start(video, host);
  window.localStorage.setItem('mobileNumber', '1234567890');
  flow.closeNumber();
  expect(flow.current()?.step).toBe('confirm');
  expect(host.session.current()?.mobileNumber).toBe('1234567890');
  window.localStorage.clear();
});

it('says that an item is owned already, and tells everybody', async () => {
  const { host, flow, left } = prepare({ answers: { purchaseVideo: () => new ApiError('http', 409, 'other words') } });
  const told: unknown[] = [];
  host.events.onPurchaseCompleted((purchase) => told.push(purchase));
  const outcome = flow.start(video, host);
  await flow.confirm();
  await expect(outcome).resolves.toBe('bought');
  expect(host.recorded.toasts).toEqual([{ kind: 'error', text: 'Alredy Buyed Video' }]);
  expect(told).toEqual([{ kind: 'video', id: 7 }]);
  expect(left).toEqual([]);
});

it.each([
  ['a 500', () => new ApiError('http', 500, 'never shown')],
  ['no network', () => new ApiError('network')],
  ['an address that is a script', () => ({ ...page, paymentUrl: 'javascript:alert(1)' })],
])('says so after %s, and can be confirmed again', async (_, answer) => {
  const { host, flow, left } = prepare({ answers: { purchaseVideo: answer } });
  void flow.start(video, host);
  await flow.confirm();
  expect(host.recorded.toasts).toEqual([{ kind: 'error', text: 'Something Went Wrong' }]);
  expect(flow.current()?.step).toBe('confirm');
  host.fake.answer({ purchaseVideo: () => page });
  await flow.confirm();
  expect(left).toEqual([`${window.location.origin}/payments/sandbox/abc`]);
});

it('ends with the session, and does not leave afterwards', async () => {
  let answer: (given: typeof page) => void = () => undefined;
  const { host, flow, left } = prepare({
    answers: { purchaseVideo: () => new Promise<typeof page>((resolve) => (answer = resolve)) },
  });
  const outcome = flow.start(video, host);
  const confirmed = flow.confirm();
  host.session.end('expired');
  await expect(outcome).resolves.toBe('cancelled');
  answer(page);
  await confirmed;
  expect(left).toEqual([]);
  expect(host.recorded.toasts).toEqual([]);
});
