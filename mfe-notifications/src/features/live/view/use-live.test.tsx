import { act, screen, waitFor } from '@testing-library/react';
import { ApiError } from '@inspire/shared/client';
import { createTestHost, makeNotification, makeSession, renderWithHost } from '@inspire/shared/testing';
import { Bell } from '../../bell/view/bell';

function fakeBrowser() {
  let held = 0;
  const request = async (_name: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>) => {
    signal.throwIfAborted();
    held += 1;
    await run().finally(() => (held -= 1));
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  Object.defineProperty(globalThis, 'BroadcastChannel', {
    configurable: true,
    // A channel without another tab.
    value: class extends EventTarget {
      postMessage = () => undefined;
      close = () => undefined;
    },
  });
  return { held: () => held };
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  jest.useRealTimers();
});

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
  return { ...renderWithHost(<Bell />, { host: { ...host, api: { ...host.api, stream } } }), signals };
}

it('releases connection and lock with the bell, and on `pagehide`', async () => {
  const browser = fakeBrowser();
  const { signals, unmount } = show();
  await waitFor(() => expect(browser.held()).toBe(1));
  await waitFor(() => expect(signals).toHaveLength(1));
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  await waitFor(() => expect(browser.held()).toBe(0));
  expect(signals[0]?.aborted).toBe(true);

  await act(async () => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  await waitFor(() => expect(signals).toHaveLength(2));
  unmount();
  await waitFor(() => expect(browser.held()).toBe(0));
  expect(signals[1]?.aborted).toBe(true);
});

it('polls once a minute without a stream, and shows no failure', async () => {
  jest.useFakeTimers();
  const host = createTestHost({
    session: makeSession(),
    responses: { allNotifications: () => [makeNotification({ id: 1 })] },
  });
  renderWithHost(<Bell />, { host });
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
