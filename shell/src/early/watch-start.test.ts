/** @jest-environment @inspire/devkit/jest/browser */
import { SHELL_BUILD_HEADER } from '@inspire/shared/remote';
import { markStarted } from '../document/started';
import { watchStart } from './watch-start';

const cookies = () => document.cookie;
let stop: () => void = () => undefined;
beforeEach(() => {
  jest.useFakeTimers();
  delete document.documentElement.dataset.shell;
  document.cookie = 'inspire_shell_failed=x; Path=/; Max-Age=0';
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

function watch({ next = '1.0.0' as string | null, isOnline = true } = {}) {
  const reload = jest.fn();
  const headers = { get: (name: string) => (name === SHELL_BUILD_HEADER ? next : null) };
  const sendRequest = jest.fn(() =>
    next === null ? Promise.reject(new TypeError('no network')) : Promise.resolve({ headers }),
  );
  stop = watchStart(window, {
    page: document,
    build: '1.1.0',
    isOnline: () => isOnline,
    sendRequest: sendRequest as unknown as typeof fetch,
    reload,
  });
  return { reload, sendRequest };
}
const load = () => window.dispatchEvent(new Event('load'));
const fail = () =>
  window.dispatchEvent(new ErrorEvent('error', { filename: `${window.location.origin}/assets/main.js` }));

test('a shell that does not start within ten seconds is replaced, once', async () => {
  const { reload, sendRequest } = watch();
  load();
  await jest.advanceTimersByTimeAsync(9_900);
  expect(reload).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(200);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(sendRequest).toHaveBeenCalledWith(window.location.href, {
    method: 'HEAD',
    headers: { accept: 'text/html', 'x-inspire-failed-shell': '1.1.0' },
  });
  expect(cookies()).toContain('inspire_shell_failed=1.1.0');
  const again = watch();
  load();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(again.reload).not.toHaveBeenCalled();
});

test('where the site has TLS, only this host can have set the cookie', async () => {
  const set: string[] = [];
  const page = { readyState: 'loading', documentElement: document.documentElement } as unknown as Document;
  Object.defineProperty(page, 'cookie', { get: () => '', set: (cookie: string) => set.push(cookie) });
  const target = Object.assign(new EventTarget(), { location: new URL('https://site.example/about') });
  const sendRequest = jest.fn(() => Promise.reject(new TypeError('no network')));
  stop = watchStart(target as unknown as Window, {
    page,
    build: '1.1.0',
    isOnline: () => true,
    sendRequest,
    reload: jest.fn(),
  });
  target.dispatchEvent(new Event('load'));
  await jest.advanceTimersByTimeAsync(10_100);
  expect(set[0]).toMatch(/^__Host-inspire_shell_failed=1\.1\.0; Path=\/; .*; Secure$/);
});

test('after an error of its scripts it is replaced within a second', async () => {
  const { reload } = watch();
  fail();
  load();
  await jest.advanceTimersByTimeAsync(1_100);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a script of the document that does not load counts, one of others does not', async () => {
  const { reload } = watch();
  const script = document.head.appendChild(document.createElement('script'));
  load();
  script.dispatchEvent(new Event('error'));
  window.dispatchEvent(new ErrorEvent('error', { filename: 'chrome-extension://x/y.js' }));
  await jest.advanceTimersByTimeAsync(5_000);
  expect(reload).not.toHaveBeenCalled();
  script.defer = true;
  script.dispatchEvent(new Event('error'));
  await jest.advanceTimersByTimeAsync(1_100);
  expect(reload).toHaveBeenCalledTimes(1);
  script.remove();
});

test('a shell that has started is left alone, whatever fails later', async () => {
  const { sendRequest } = watch();
  load();
  markStarted(document);
  fail();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(sendRequest).not.toHaveBeenCalled();
});

test.each([
  ['the gateway has no other release', { next: '1.1.0' }],
  ['the gateway does not answer', { next: null }],
  ['the browser is offline', { isOnline: false }],
])('it stays, and nothing is remembered, while %s', async (_name, given) => {
  const { reload } = watch(given);
  load();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(reload).not.toHaveBeenCalled();
  expect(cookies()).not.toContain('inspire_shell_failed');
});
