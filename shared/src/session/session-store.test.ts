import type { SessionData } from '../contracts/entities/session';
import type { SessionEndReason } from '../events';
import { createFakeStorage } from '../testing/fake-storage';
import { createSessionStore, type SessionStorage } from './session-store';

const record: SessionData = {
  user_name: 'Asha',
  email: 'asha@example.com',
  mobileNumber: '9876543210',
  token: 't1',
  expiresAt: '2026-11-28T00:00:00Z',
};

function makeBrowser(initial: Record<string, string> = {}) {
  const storage = createFakeStorage(initial);
  const watchers = new Set<(key: string | null) => void>();
  return {
    saved: storage.items,
    storage,
    watch: (changed: (key: string | null) => void) => (watchers.add(changed), () => watchers.delete(changed)),
    report: (key: string | null) => watchers.forEach((watcher) => watcher(key)),
  };
}

function makeStore(browser: ReturnType<typeof makeBrowser>, storage: SessionStorage | undefined = browser.storage) {
  const events: (string | SessionEndReason)[] = [];
  const store = createSessionStore({
    storage,
    watch: browser.watch,
    events: {
      publishSessionStarted: () => events.push('started'),
      publishSessionEnded: (reason) => events.push(reason),
    },
  });
  return { store, events };
}

describe('the session store', () => {
  test.each([
    ['nothing', {}],
    ['text that is not JSON', { data: '{' }],
    ['a foreign value', { data: '[1]' }],
    ['a record without a token', { data: JSON.stringify({ ...record, token: '' }) }],
  ])('starts as a guest with %s stored', (_, stored) => {
    expect(makeStore(makeBrowser(stored as Record<string, string>)).store.current()).toBeUndefined();
  });

  it('passes on what each answer of the server says about the history, and does not store it', () => {
    const browser = makeBrowser();
    const onHistory = jest.fn();
    const events = { publishSessionStarted: () => undefined, publishSessionEnded: () => undefined };
    const store = createSessionStore({ storage: browser.storage, events, onHistory });
    store.start({ ...record, hasHistory: true });
    store.update({ mobileNumber: '1234567890' });
    store.update({ token: 't2', hasHistory: false });
    expect(onHistory.mock.calls).toEqual([[true], [false]]);
    expect(JSON.parse(browser.saved.get('data') ?? '')).toEqual({ ...record, mobileNumber: '1234567890', token: 't2' });
  });

  it('leaves it to the server that a session has ended, whatever the clock of the device', () => {
    const past = { ...record, expiresAt: '2001-01-01T00:00:00Z' };
    const { store, events } = makeStore(makeBrowser({ data: JSON.stringify(past) }));
    expect(store.current()).toEqual(past);
    store.start({ ...past, token: 't2' });
    expect(store.current()?.token).toBe('t2');
    expect(events).toEqual([]);
  });

  it('adopts a token that another tab has renewed, when it learns of it and when it reads the record again', () => {
    const browser = makeBrowser({ data: JSON.stringify(record) });
    const [here, there] = [makeStore(browser), makeStore(browser)];
    here.store.update({ token: 't2', expiresAt: '2026-11-29T00:00:00Z' });
    expect(there.store.current()?.token).toBe('t1');
    there.store.reload();
    expect(there.store.current()?.token).toBe('t2');
    here.store.update({ token: 't3' });
    browser.report('data');
    expect(there.store.current()?.token).toBe('t3');
    expect([...here.events, ...there.events]).toEqual([]);
  });

  it('never replaces a renewed token by an outdated one', () => {
    const browser = makeBrowser({ data: JSON.stringify(record) });
    const [here, there] = [makeStore(browser), makeStore(browser)];
    here.store.update({ token: 't2' });
    there.store.update({ mobileNumber: '1234567890' });
    expect(JSON.parse(browser.saved.get('data') ?? '')).toEqual({ ...record, token: 't2', mobileNumber: '1234567890' });
    expect(there.store.current()?.token).toBe('t2');
  });

  it.each([
    ['a logout', undefined],
    ['another viewer', { ...record, email: 'nila@example.com', token: 't2' }],
  ])('never undoes %s of another tab that it has not noticed yet', (_, stored) => {
    const browser = makeBrowser({ data: JSON.stringify(record) });
    const [here, there] = [makeStore(browser), makeStore(browser)];
    here.store.end('logout');
    if (stored) here.store.start(stored);
    there.store.update({ mobileNumber: '1234567890' });
    expect(there.store.current()).toEqual(stored);
    expect(JSON.parse(browser.saved.get('data') ?? 'null')).toEqual(stored ?? null);
  });

  it('accepts a new token of the same viewer without publishing an end or a start (D-22)', () => {
    const browser = makeBrowser({ data: JSON.stringify(record) });
    const { store, events } = makeStore(browser);
    const changed = jest.fn();
    store.subscribe(changed);
    store.start({ ...record, email: 'Asha@Example.com', token: 't2' });
    expect(store.current()?.token).toBe('t2');
    expect(changed).toHaveBeenCalledTimes(1);
    expect(events).toEqual([]);
  });

  it('ends one viewer’s session before another one’s starts', () => {
    const { store, events } = makeStore(makeBrowser({ data: JSON.stringify(record) }));
    store.start({ ...record, email: 'nila@example.com', token: 't2' });
    expect(events).toEqual(['logout', 'started']);
  });

  it('follows another tab’s logout and login', () => {
    const browser = makeBrowser({ data: JSON.stringify(record) });
    const { store, events } = makeStore(browser);
    const changes: (string | undefined)[] = [];
    store.subscribe(() => changes.push(store.current()?.token));
    browser.saved.delete('data');
    browser.report('data');
    browser.saved.set('data', JSON.stringify({ ...record, token: 't2' }));
    browser.report('data');
    browser.report('theme');
    expect(changes).toEqual([undefined, 't2']);
    expect(events).toEqual(['logout', 'started']);
  });

  it('distinguishes an expired session from a logout in the other tabs, each time again', () => {
    const browser = makeBrowser({ data: JSON.stringify(record) });
    const tabs = [makeStore(browser), makeStore(browser)] as const;
    const [here, there] = tabs;
    /** Runs an action in one tab and sends its storage events to the others. */
    const inTab = (act: () => void) => {
      act();
      browser.report('data');
    };
    inTab(() => here.store.end('expired'));
    inTab(() => there.store.start({ ...record, token: 't2' }));
    inTab(() => there.store.start({ ...record, email: 'nila@example.com', token: 't3' }));
    inTab(() => there.store.end('expired'));
    for (const { events } of tabs) expect(events).toEqual(['expired', 'started', 'logout', 'started', 'expired']);
  });

  it('detects a logout, whatever value an older release has stored', () => {
    const browser = makeBrowser({ data: JSON.stringify(record), sessionEnd: 'expired' });
    const there = makeStore(browser);
    makeStore(browser).store.end('logout');
    browser.report('data');
    expect(there.events).toEqual(['logout']);
    expect([...browser.saved.keys()]).toEqual([]);
  });

  it('stores the reason before it removes the record, because other tabs read it then', () => {
    const browser = makeBrowser({ data: JSON.stringify(record) });
    const there = makeStore(browser);
    const telling: SessionStorage = {
      ...browser.storage,
      removeItem(key) {
        browser.storage.removeItem(key);
        browser.report(key);
      },
    };
    makeStore(browser, telling).store.end('expired');
    expect(there.events).toEqual(['expired']);
  });

  it('survives a storage that refuses everything, for as long as the page lives', () => {
    const refuse = () => {
      throw new Error('SecurityError');
    };
    const { store } = makeStore(makeBrowser(), { getItem: refuse, setItem: refuse, removeItem: refuse });
    store.start(record);
    store.update({ mobileNumber: '1234567890' });
    expect(store.current()).toEqual({ ...record, mobileNumber: '1234567890' });
    store.end('expired');
    expect(store.current()).toBeUndefined();
  });
});
