import { act, screen, waitFor } from '@testing-library/react';
import { ApiError } from '@inspire/shared/client';
import { createTestHost, makeNotification, makeSession, renderWithHost } from '@inspire/shared/testing';
import { Bell } from '../../bell/view/bell';

/** Locks and channels as a browser with one tab has them. */
function planBrowser() {
  let held = 0;
  const request = async (_name: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>) => {
    signal.throwIfAborted();
    held += 1;
    await run().finally(() => (held -= 1));
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  Object.defineProperty(globalThis, 'BroadcastChannel', {
    configurable: true,
    value: class {
      postMessage() {
        /* nobody hears */
      }
      addEventListener() {
        /* nobody speaks */
      }
      close() {
        /* open nowhere */
      }
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
    answers: { allNotifications: () => [makeNotification({ id: 1 })] },
  });
  const signals: AbortSignal[] = [];
  let server: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream: typeof host.api.stream = (_, { signal } = {}) => {
    if (signal) signals.push(signal);
    return Promise.resolve(new ReadableStream({ start: (controller) => (server = controller) }));
  };
  const page = renderWithHost(<Bell />, { host: { ...host, api: { ...host.api, stream } } });
  return {
    ...page,
    host,
    signals,
    announce: (id: number) =>
      server?.enqueue(
        new TextEncoder().encode(`event: notification\ndata: ${JSON.stringify(makeNotification({ id }))}\n\n`),
      ),
  };
}
const badge = (name: string) => screen.findByRole('button', { name });

it('counts what the server announces, without a reload and without asking', async () => {
  planBrowser();
  const { host, announce, signals } = show();
  await badge('Notifications, 1 new');
  await waitFor(() => expect(signals).toHaveLength(1));
  await act(async () => announce(2));
  expect(await badge('Notifications, 2 new')).toBeVisible();
  expect(host.fake.calls.map(({ name }) => name)).toEqual(['allNotifications']);
});

it('gives connection and lock away with the bell, and while the page is left', async () => {
  const browser = planBrowser();
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

it('asks once a minute where there is no stream, and says nothing of a failure', async () => {
  jest.useFakeTimers();
  const host = createTestHost({
    session: makeSession(),
    answers: { allNotifications: () => [makeNotification({ id: 1 })] },
  });
  renderWithHost(<Bell />, { host });
  const asked = () => host.fake.calls.length;
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(asked()).toBe(1);
  host.fake.answer({ allNotifications: () => [makeNotification({ id: 1 }), makeNotification({ id: 2 })] });
  await act(() => jest.advanceTimersByTimeAsync(60_100));
  expect(asked()).toBe(2);
  expect(screen.getByRole('button', { name: 'Notifications, 2 new' })).toBeVisible();
  host.fake.answer({ allNotifications: () => new ApiError('http', 500) });
  await act(() => jest.advanceTimersByTimeAsync(60_100));
  expect(asked()).toBe(3);
  expect(host.recorded.toasts).toEqual([]);
  expect(screen.getByRole('button', { name: 'Notifications, 2 new' })).toBeVisible();
});
