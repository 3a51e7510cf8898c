/** @jest-environment @inspire/devkit/jest/browser */
import { createFakeStorage } from '@inspire/shared/testing';
import type { Shell } from '../app/compose';
import type { OutdatedRemote } from '../federation/remote-manager';
import type { ViewerActivity } from './is-reload-due';
import { scheduleUpdates } from './schedule-updates';
import { type UpdateOptions, watchForUpdates } from './watch-for-updates';

const MINUTE = 60_000;
const calm: ViewerActivity = { isPlaying: false, isTyping: false, isPurchasing: false, isOffline: false };
const shown: OutdatedRemote = { name: 'mfe-video', version: '2.0.0' };
const dashboard = { pathname: '/user-routes/dashboard', search: '' };

function setUp(options: Partial<UpdateOptions> = {}) {
  const done: string[] = [];
  const state = {
    outdated: [] as OutdatedRemote[],
    moment: calm,
    build: 'b1',
    visibility: 'visible' as DocumentVisibilityState,
  };
  const view = new EventTarget();
  const routerListeners = new Set<(next: { location: typeof dashboard }) => void>();
  const storage = createFakeStorage();
  const begin = () =>
    watchForUpdates({
      site: {
        refresh: () => (done.push('asked'), Promise.resolve()),
        outdated: () => state.outdated,
        leave: () => void done.push('left'),
      },
      router: {
        state: { location: dashboard },
        subscribe: (listener) => (routerListeners.add(listener), () => routerListeners.delete(listener)),
      },
      ownBuild: 'b1',
      fetchBuild: () => Promise.resolve(state.build),
      getViewerActivity: () => state.moment,
      now: () => Date.now(),
      begunAt: Date.now(),
      page: {
        get visibilityState() {
          return state.visibility;
        },
      },
      view: view as unknown as UpdateOptions['view'],
      storage,
      reload: () => void done.push('reloaded'),
      showNotice: () => void done.push('notice'),
      ...options,
    });
  const go = (pathname: string, search = '') =>
    routerListeners.forEach((listener) => listener({ location: { pathname, search } }));
  const focusAfter = async (minutes: number) => {
    // Time passes without timers firing, as when a laptop sleeps.
    jest.setSystemTime(Date.now() + minutes * MINUTE);
    view.dispatchEvent(new Event('focus'));
    await jest.advanceTimersByTimeAsync(0);
  };
  return { state, done, go, focusAfter, end: begin(), begin };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('asking for something newer', () => {
  it('happens on coming back after five minutes, not before', async () => {
    const { done, focusAfter, end } = setUp();
    await focusAfter(4);
    expect(done).toEqual([]);
    await focusAfter(1);
    await focusAfter(4);
    expect(done).toEqual(['asked']);
    end();
  });

  it('happens every fifteen minutes while the page is looked at', async () => {
    const { done, state, end } = setUp();
    await jest.advanceTimersByTimeAsync(31 * MINUTE);
    expect(done).toEqual(['asked', 'asked']);
    state.visibility = 'hidden';
    await jest.advanceTimersByTimeAsync(60 * MINUTE);
    expect(done).toHaveLength(2);
    end();
  });

  it('ends', async () => {
    const { done, focusAfter, end, go, state } = setUp();
    end();
    state.outdated = [shown];
    await focusAfter(60);
    await jest.advanceTimersByTimeAsync(60 * MINUTE);
    go('/user-routes/audio');
    expect(done).toEqual([]);
  });
});

describe('taking it', () => {
  it('happens on the next navigation to another page', async () => {
    const { done, state, focusAfter, go, end } = setUp();
    await focusAfter(5);
    state.outdated = [shown];
    go(dashboard.pathname);
    expect(done).toEqual(['asked']);
    go('/user-routes/audio');
    expect(done).toEqual(['asked', 'left', 'reloaded']);
    end();
  });

  it.each<[string, Partial<ViewerActivity>]>([
    ['something plays', { isPlaying: true }],
    ['a form is filled in', { isTyping: true }],
    ['a purchase runs', { isPurchasing: true }],
    ['the page is offline', { isOffline: true }],
  ])('waits while %s', (_, moment) => {
    const { done, state, go, end } = setUp();
    state.outdated = [shown];
    state.moment = { ...calm, ...moment };
    go('/user-routes/audio');
    expect(done).toEqual([]);
    state.moment = calm;
    go('/user-routes/dashboard');
    expect(done).toEqual(['left', 'reloaded']);
    end();
  });

  it('never happens twice for the same thing, but for the next one', () => {
    const { done, state, go, end, begin } = setUp();
    state.outdated = [shown];
    go('/user-routes/audio');
    end();
    // Simulates a reload that still runs the old release.
    const endAgain = begin();
    go('/about');
    expect(done).toEqual(['left', 'reloaded']);
    state.outdated = [{ ...shown, version: '3.0.0' }];
    go('/user-routes/dashboard');
    expect(done).toEqual(['left', 'reloaded', 'left', 'reloaded']);
    endAgain();
  });

  it('leaves a page alone when the site does not name its build', async () => {
    const { done, focusAfter, go, end } = setUp({ fetchBuild: () => Promise.reject(new Error('down')) });
    await focusAfter(5);
    go('/about');
    expect(done).toEqual(['asked']);
    end();
  });
});

describe('the notice', () => {
  it('comes once, to a page that stays open for five minutes more', async () => {
    const { done, state, focusAfter, end } = setUp();
    await focusAfter(5);
    state.outdated = [shown];
    await jest.advanceTimersByTimeAsync(MINUTE);
    expect(done).toEqual(['asked']);
    await jest.advanceTimersByTimeAsync(10 * MINUTE);
    expect(done.filter((what) => what === 'notice')).toHaveLength(1);
    end();
  });

  it('comes again for the next release, because the viewer may have dismissed it', async () => {
    const { done, state, end } = setUp();
    const notices = () => done.filter((what) => what === 'notice');
    state.outdated = [shown];
    await jest.advanceTimersByTimeAsync(10 * MINUTE);
    expect(notices()).toHaveLength(1);
    state.outdated = [{ ...shown, version: '3.0.0' }];
    await jest.advanceTimersByTimeAsync(10 * MINUTE);
    expect(notices()).toHaveLength(2);
    end();
  });

  it('does not come over something that plays', async () => {
    const { done, state, end } = setUp();
    state.outdated = [shown];
    state.moment = { ...calm, isPlaying: true };
    await jest.advanceTimersByTimeAsync(30 * MINUTE);
    expect(done).not.toContain('notice');
    state.moment = calm;
    await jest.advanceTimersByTimeAsync(MINUTE);
    expect(done).toContain('notice');
    end();
  });
});

describe('schedule updates', () => {
  const mockLine = { isCut: true };
  const mockStart = jest.fn();
  jest.mock('./start-updates', () => {
    if (mockLine.isCut) throw new Error('ChunkLoadError');
    return { startUpdates: mockStart };
  });

  test('what follows updates is asked for again, later or when the viewer comes back, until it is there', async () => {
    jest.useFakeTimers();
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    scheduleUpdates({} as Shell, 'build');
    await jest.advanceTimersByTimeAsync(30_000);
    expect(warn).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(5 * 60_000);
    expect(warn).toHaveBeenCalledTimes(2);
    expect(mockStart).not.toHaveBeenCalled();

    mockLine.isCut = false;
    for (const _ of [1, 2]) {
      window.dispatchEvent(new Event('focus'));
      await jest.advanceTimersByTimeAsync(60 * 60_000);
    }
    expect(mockStart).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledTimes(2);
    warn.mockRestore();
    jest.useRealTimers();
  });
});
