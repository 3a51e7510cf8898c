import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { ApiError } from '@inspire/shared/client';
import type { Order } from '@inspire/shared/contracts';
import { createTestHost, makeSession, renderWithHost, type TestHostOptions } from '@inspire/shared/testing';
import remote from '../../remote';

const order = (state: Order['state'], given: Partial<Order> = {}): Order => ({
  orderId: '1',
  kind: 'video',
  itemId: 7,
  title: 'Sunrise',
  amount: 100,
  state,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...given,
});
const video = '/user-routes/video-player?id=7';
const paid = { redirecturl: video, status: '7', message: 'Paid' };

function open(parameters: Record<string, string>, options: TestHostOptions = {}) {
  const host = createTestHost({ session: makeSession(), responses: { orders: () => [] }, ...options });
  const search = `?${new URLSearchParams(parameters).toString()}`;
  const { router } = renderWithHost(null, {
    host,
    routes: remote.routes?.(host) ?? [],
    path: { pathname: '/api/call/url', search },
  });
  const place = () => router.state.location.pathname + router.state.location.search;
  return { host, router, place };
}

afterEach(() => jest.useRealTimers());

it.each([
  ['Paid', { kind: 'success', text: 'Payment Successful Thank You' }],
  ['Failure', { kind: 'error', text: 'Payment Failed' }],
  ['Aborted', { kind: 'warning', text: 'Payment Cancel' }],
] as const)('says what %s means, and goes on', async (message, toast) => {
  const { host, place, router } = open({ ...paid, message });
  await waitFor(() => expect(place()).toBe(video));
  expect(router.state.historyAction).toBe('REPLACE');
  expect(host.recorded.toasts).toEqual([toast]);
});

it.each([
  ['without a status', { redirecturl: video, message: 'Paid' }],
  ['without a message', { redirecturl: video, status: '7' }],
  ['with another message', { ...paid, message: 'Elsewhere' }],
])('has no toast %s', async (_, parameters) => {
  const { host, place } = open(parameters);
  await waitFor(() => expect(place()).toBe(video));
  expect(host.recorded.toasts).toEqual([]);
});

it.each([
  ['no place', { status: '7', message: 'Paid' }],
  ['another site', { ...paid, redirecturl: 'https://evil.example/' }],
  ['another site without a scheme', { ...paid, redirecturl: '//evil.example' }],
  ['a script', { ...paid, redirecturl: 'javascript:alert(1)' }],
])('goes to the start with %s', async (_, parameters) => {
  const { host, place } = open(parameters);
  await waitFor(() => expect(place()).toBe('/'));
  expect(host.recorded.toasts).toHaveLength(1);
});

it('gives the audio player its album in navigation state', async () => {
  const { router, place } = open({ redirecturl: '/user-routes/audio-player', status: '4', message: 'Paid' });
  await waitFor(() => expect(place()).toBe('/user-routes/audio-player'));
  expect(router.state.location.state).toEqual({ id: 4 });
});

it('waits until the provider has notified the server, and publishes the completed purchase', async () => {
  jest.useFakeTimers();
  let state: Order['state'] = 'open';
  const { host, place } = open(paid, {
    responses: {
      orders: () => [order('cancelled', { orderId: '0', createdAt: '2026-11-19T10:00:00.000Z' }), order(state)],
    },
  });
  const bought: unknown[] = [];
  host.events.onPurchaseCompleted((purchase) => bought.push(purchase));
  await act(() => jest.advanceTimersByTimeAsync(2_900));
  expect(place()).toMatch(/^\/api\/call\/url/);
  expect(screen.getAllByText('Loading ...').length).toBeGreaterThan(0);
  expect(screen.queryByRole('button')).toBeNull();
  state = 'paid';
  await act(() => jest.advanceTimersByTimeAsync(1_600));
  expect(place()).toBe(video);
  expect(bought).toEqual([{ kind: 'video', id: 7 }]);
  expect(host.recorded.toasts).toEqual([{ kind: 'success', text: 'Payment Successful Thank You' }]);
});

it('has the server’s words where the address has none', async () => {
  const { host, place } = open({ redirecturl: video, status: '7' }, { responses: { orders: () => [order('failed')] } });
  await waitFor(() => expect(place()).toBe(video));
  expect(host.recorded.toasts).toEqual([{ kind: 'error', text: 'Payment Failed' }]);
});

it('offers a way out of a long wait, and ends it after 30 seconds', async () => {
  jest.useFakeTimers();
  const responses = { orders: () => [order('open')] };
  const first = open(paid, { responses });
  await act(() => jest.advanceTimersByTimeAsync(3_100));
  fireEvent.click(screen.getByRole('button', { name: 'Continue without waiting' }));
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(first.place()).toBe(video);

  const second = open(paid, { responses });
  await act(() => jest.advanceTimersByTimeAsync(28_000));
  expect(second.place()).toMatch(/^\/api\/call\/url/);
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  expect(second.place()).toBe(video);
});

it('goes on when the payment takes longer, and unlocks the item when it arrives', async () => {
  jest.useFakeTimers();
  let state: Order['state'] = 'open';
  const { host, place } = open({ redirecturl: video, status: '7' }, { responses: { orders: () => [order(state)] } });
  const bought: unknown[] = [];
  host.events.onPurchaseCompleted((purchase) => bought.push(purchase));
  await act(() => jest.advanceTimersByTimeAsync(31_000));
  expect(place()).toBe(video);
  const notYet = { kind: 'info', text: 'Your payment isn’t confirmed yet. Your purchase opens here as soon as it is.' };
  expect(host.recorded.toasts).toEqual([notYet]);
  await act(() => jest.advanceTimersByTimeAsync(120_000));
  expect(bought).toEqual([]);
  state = 'paid';
  await act(() => jest.advanceTimersByTimeAsync(10_500));
  expect(bought).toEqual([{ kind: 'video', id: 7 }]);
  expect(host.recorded.toasts).toEqual([notYet, { kind: 'success', text: 'Payment Successful Thank You' }]);
});

it.each([
  ['a guest', { session: undefined }],
  ['a session that has ended', { responses: { orders: () => new ApiError('http', 401) } }],
])('does not wait: %s', async (_, options) => {
  const { place } = open(paid, options as TestHostOptions);
  await waitFor(() => expect(place()).toBe(video));
});

it('waits through a short outage', async () => {
  jest.useFakeTimers();
  let isDown = true;
  const { place } = open(paid, { responses: { orders: () => (isDown ? new ApiError('network') : [order('paid')]) } });
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(place()).toMatch(/^\/api\/call\/url/);
  isDown = false;
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(place()).toBe(video);
});
