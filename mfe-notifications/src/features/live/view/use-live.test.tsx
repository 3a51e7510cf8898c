import { act, screen, waitFor } from '@testing-library/react';
import { ApiError } from '@inspire/shared/client';
import { createTestHost, makeNotification, makeSession, renderWithHost } from '@inspire/shared/testing';
import { Bell } from '../../bell/view/bell';

let visibility: DocumentVisibilityState = 'visible';
beforeEach(() => jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility));
afterEach(() => {
  visibility = 'visible';
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const become = (next: DocumentVisibilityState) =>
  act(async () => {
    visibility = next;
    document.dispatchEvent(new Event('visibilitychange'));
  });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

function show() {
  const host = createTestHost({
    session: makeSession(),
    responses: { allNotifications: () => [makeNotification({ id: 1 })] },
  });
  const signals: AbortSignal[] = [];
  const stream: typeof host.api.stream = (_, { signal } = {}) => {
    if (signal) signals.push(signal);
    return Promise.resolve(new ReadableStream());
  };
  return { ...renderWithHost(<Bell />, { host: { ...host, api: { ...host.api, stream } } }), host, signals };
}

it('closes the stream ten seconds after the tab was hidden, and opens it when it is visible again', async () => {
  jest.useFakeTimers();
  const { host, signals } = show();
  await pass(1_000);
  expect(signals).toHaveLength(1);
  await become('hidden');
  await pass(9_000);
  await become('visible');
  await pass(20_000);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);

  await become('hidden');
  await pass(10_000);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  host.fake.respond({ allNotifications: () => [makeNotification({ id: 1 }), makeNotification({ id: 2 })] });
  await become('visible');
  await pass(1_000);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  expect(screen.getByRole('button', { name: 'Notifications, 2 new' })).toBeVisible();
});

it('opens no stream in a tab that has not been visible', async () => {
  jest.useFakeTimers();
  visibility = 'hidden';
  const { signals } = show();
  await pass(1_000);
  expect(signals).toHaveLength(0);
  await become('visible');
  await pass(1_000);
  expect(signals).toHaveLength(1);
});

it('closes the stream with the bell, and on `pagehide`', async () => {
  const { signals, unmount } = show();
  await waitFor(() => expect(signals).toHaveLength(1));
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  expect(signals[0]?.aborted).toBe(true);

  await act(async () => void window.dispatchEvent(new Event('pageshow')));
  await waitFor(() => expect(signals).toHaveLength(2));
  unmount();
  expect(signals[1]?.aborted).toBe(true);
});

it('polls once a minute without a stream, and shows no failure', async () => {
  jest.useFakeTimers();
  const host = createTestHost({
    session: makeSession(),
    responses: { allNotifications: () => [makeNotification({ id: 1 })] },
  });
  const stream = () => Promise.reject(new ApiError('network'));
  renderWithHost(<Bell />, { host: { ...host, api: { ...host.api, stream } } });
  const requests = () => host.fake.calls.length;
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(requests()).toBe(1);
  host.fake.respond({ allNotifications: () => [makeNotification({ id: 1 }), makeNotification({ id: 2 })] });
  await act(() => jest.advanceTimersByTimeAsync(60_100));
  expect(requests()).toBe(2);
  expect(screen.getByRole('button', { name: 'Notifications, 2 new' })).toBeVisible();
  host.fake.respond({ allNotifications: () => new ApiError('http', 500) });
  await act(() => jest.advanceTimersByTimeAsync(60_100));
  expect(requests()).toBe(3);
  expect(host.recorded.toasts).toEqual([]);
  expect(screen.getByRole('button', { name: 'Notifications, 2 new' })).toBeVisible();
});
