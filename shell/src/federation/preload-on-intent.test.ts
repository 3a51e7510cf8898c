/** @jest-environment @inspire/devkit/jest/browser */
import type { Release } from '@inspire/shared/remote';
import { preloadOnIntent, type PreloadOnIntentOptions } from './preload-on-intent';
import type { RemoteManager } from './remote-manager';

const billing = {
  version: '1.2.0',
  entry: 'remoteEntry.js',
  preload: ['main.js', 'main.css', 'late.js', 'words.txt'],
  integrity: { 'remoteEntry.js': 'sha384-e', 'main.js': 'sha384-m', 'main.css': 'sha384-c', 'words.txt': 'sha384-w' },
} as unknown as Release;

function prepare({
  status = 'idle',
  loggedIn = true,
  routerState = 'idle',
  ready = Promise.resolve(),
}: {
  status?: ReturnType<RemoteManager['statusOf']>;
  loggedIn?: boolean;
  routerState?: string;
  ready?: Promise<void>;
} = {}) {
  document.body.innerHTML = `
    <a id="videos" href="/user-routes/dashboard"><span>Videos</span></a>
    <a id="plans" href="/plan-page?from=x">Plans</a>
    <a id="unknown" href="/unowned">Unowned</a>
    <a id="tab" href="/plan-page" target="_blank">Plans</a>
    <a id="outside" href="https://elsewhere.example/plan-page">Elsewhere</a>
    <p id="text">Text</p>`;
  document.head.innerHTML = '';
  const loaded: string[] = [];
  const opened: string[] = [];
  const routes = new Set<Parameters<PreloadOnIntentOptions['router']['subscribe']>[0]>();
  const stateAt = (key: string, state = 'idle') =>
    ({
      location: { key },
      navigation: { state },
      initialized: state !== 'starting',
    }) as PreloadOnIntentOptions['router']['state'];
  const owners: Record<string, string> = { '/user-routes/dashboard': 'mfe-video', '/plan-page': 'mfe-billing' };
  const end = preloadOnIntent({
    page: document,
    router: {
      state: stateAt('first', routerState),
      subscribe: (listener) => (routes.add(listener), () => routes.delete(listener)),
    },
    isLoggedIn: () => loggedIn,
    site: {
      ready,
      ownerOf: (path) => owners[path],
      statusOf: () => status,
      openChosen: (name) => (opened.push(name), Promise.resolve(name === 'mfe-billing' ? billing : undefined)),
      load: (name) => (loaded.push(name), Promise.reject(new Error('down'))),
    },
  });
  const show = async (selector: string, sign: string) => {
    document.querySelector(selector)?.dispatchEvent(new Event(sign, { bubbles: true }));
    await Promise.resolve();
  };
  const go = async (key: string, state?: string) => {
    for (const listener of routes) listener(stateAt(key, state));
    await jest.runAllTimersAsync();
  };
  return { loaded, opened, show, go, end };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it.each(['mouseover', 'focusin', 'touchstart'])('loads the owner of a link on %s', async (sign) => {
  const { loaded, show, end } = prepare();
  await show('#videos span', sign);
  await show('#plans', sign);
  expect(loaded).toEqual(['mfe-video', 'mfe-billing']);
  end();
  await show('#plans', sign);
  expect(loaded).toHaveLength(2);
});

it('remembers a link until the registry is verified, which no pointer does again', async () => {
  let verify: () => void = () => undefined;
  const { loaded, show, end } = prepare({ ready: new Promise((resolve) => (verify = resolve)) });
  await show('#plans', 'mouseover');
  expect(loaded).toEqual([]);
  verify();
  await jest.runAllTimersAsync();
  expect(loaded).toEqual(['mfe-billing']);
  end();
});

it.each(['#unknown', '#tab', '#outside', '#text'])('loads nothing for %s', async (selector) => {
  const { loaded, show, end } = prepare();
  await show(selector, 'mouseover');
  expect(loaded).toEqual([]);
  end();
});

it.each(['loading', 'ready', 'failed'] as const)('does not load again what is %s', async (status) => {
  const { loaded, show, end } = prepare({ status });
  await show('#plans', 'mouseover');
  expect(loaded).toEqual([]);
  end();
});

it('loads no members’ page for a guest', async () => {
  const { loaded, show, end } = prepare({ loggedIn: false });
  await show('#videos', 'mouseover');
  await show('#plans', 'mouseover');
  expect(loaded).toEqual(['mfe-billing']);
  end();
});

it('requests every first file of the remote that has a hash, in parallel', async () => {
  const { show } = prepare();
  await show('#plans', 'mouseover');
  await Promise.resolve();
  const hints = [...document.querySelectorAll('link')].map(({ rel, href, integrity, crossOrigin }) => ({
    rel,
    path: new URL(href).pathname,
    integrity,
    crossOrigin,
  }));
  expect(hints).toEqual(
    [
      ['remoteEntry.js', 'sha384-e'],
      ['main.js', 'sha384-m'],
      ['main.css', 'sha384-c'],
    ].map(([file, integrity]) => ({
      rel: 'preload',
      path: `/remotes/mfe-billing/1.2.0/${file}`,
      integrity,
      crossOrigin: 'anonymous',
    })),
  );
});

describe('when the page is idle', () => {
  it('opens the releases that the next page links to, each once', async () => {
    const { opened, go } = prepare({ loggedIn: false });
    await jest.runAllTimersAsync();
    expect(opened).toEqual(['mfe-billing']);
    document.body.innerHTML = '<a href="/plan-page">Plans</a>';
    await go('second');
    expect(opened).toEqual(['mfe-billing']);
  });

  it('waits until the first page is there', async () => {
    const { opened, go } = prepare({ routerState: 'starting' });
    await jest.runAllTimersAsync();
    expect(opened).toEqual([]);
    await go('first');
    expect(opened).toEqual(['mfe-video', 'mfe-billing']);
  });

  it('waits until a navigation has arrived', async () => {
    const { opened, go } = prepare();
    document.body.innerHTML = '';
    await jest.runAllTimersAsync();
    document.body.innerHTML = '<a href="/plan-page">Plans</a>';
    await go('second', 'loading');
    await go('first');
    expect(opened).toEqual([]);
    await go('second');
    expect(opened).toEqual(['mfe-billing']);
  });

  it('opens no loaded release, and none after it was stopped', async () => {
    const ready = prepare({ status: 'ready' });
    await jest.runAllTimersAsync();
    expect(ready.opened).toEqual([]);
    ready.end();
    const ended = prepare();
    ended.end();
    await ended.go('second');
    expect(ended.opened).toEqual([]);
  });
});
