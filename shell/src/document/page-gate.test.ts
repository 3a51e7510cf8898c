import type { SessionData } from '@inspire/shared/contracts';
import { makeRelease, makeSession } from '@inspire/shared/testing';
import type { RemoteInstance } from '../federation/remote-instance';
import { createPageGate } from './page-gate';

type Options = Parameters<typeof createPageGate>[0];
type State = Options['router']['state'];

/** A router whose first route is resolved by `change`. */
function createRouter(location: Partial<State['location']> = {}) {
  const listeners = new Set<() => void>();
  const state = {
    initialized: false,
    errors: null,
    location: { key: 'default', pathname: '/user-routes/dashboard', search: '', ...location },
  };
  const router = {
    state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    router: router as unknown as Options['router'],
    change(given: Partial<State>) {
      Object.assign(state, given);
      for (const listener of [...listeners]) listener();
    },
  };
}

/** A session that `end` ends. */
function createSession() {
  const listeners = new Set<() => void>();
  let record: SessionData | undefined = makeSession();
  const session: Options['session'] = {
    current: () => record,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    session,
    end() {
      record = undefined;
      for (const listener of [...listeners]) listener();
    },
  };
}

const source = { remote: 'mfe-video', version: '1.0.0' };

function open(given: Partial<Options> = {}, location: Partial<State['location']> = {}) {
  const { router, change } = createRouter(location);
  const { session, end } = createSession();
  const running = (version: string) => ({
    instanceOf: () => ({ release: makeRelease({ version }) }) as RemoteInstance,
  });
  let started = 0;
  const gate = createPageGate({
    router,
    site: running('1.0.0'),
    frame: { source, isMember: true },
    session,
    onStart: () => void (started += 1),
    ...given,
  });
  const changes: string[] = [];
  gate.subscribe(() => changes.push(gate.mode()));
  return { gate, change, changes, endSession: end, starts: () => started };
}

it('keeps the frame until the first route is resolved, and then lets the very release hydrate it', async () => {
  const { gate, change, changes } = open();
  change({});
  expect(gate.mode()).toBe('frame');
  change({ initialized: true });
  await gate.ready;
  expect([gate.mode(), changes]).toEqual(['frame', []]);
});

it('hydrates a page of the shell', () => {
  const { gate, change } = open({ frame: { source: 'shell', isMember: false } });
  change({ initialized: true });
  expect(gate.mode()).toBe('frame');
});

const otherRelease = { instanceOf: () => ({ release: makeRelease({ version: '0.9.0' }) }) as RemoteInstance };
const elsewhere = { location: { key: 'k2', pathname: '/about' } as State['location'] };
it.each<readonly [string, Partial<Options>, Partial<State>, Partial<State['location']>]>([
  ['another release runs', { site: otherRelease }, {}, {}],
  ['no release runs', { site: { instanceOf: () => undefined } }, {}, {}],
  ['the viewer went elsewhere', {}, elsewhere, {}],
  ['the route failed', {}, { errors: { root: new Error('chunk') } }, {}],
  ['the session ended', { session: { ...createSession().session, current: () => undefined } }, {}, {}],
  ['a query changes a members’ page', {}, {}, { search: '?q=the' }],
  ['a skeleton stands there', { frame: { source: 'skeleton', isMember: true } }, {}, {}],
])('renders the page in place of the frame when %s', async (_, given, state, location) => {
  const { gate, change, changes } = open(given, location);
  change({ initialized: true, ...state });
  await gate.settled;
  expect([gate.mode(), changes]).toEqual(['page', ['page']]);
});

describe('between the first route and the hydration', () => {
  it.each<readonly [string, (opened: ReturnType<typeof open>) => void]>([
    ['the session ends', ({ endSession }) => endSession()],
    ['the viewer goes elsewhere', ({ change }) => change(elsewhere)],
    ['the route fails', ({ change }) => change({ errors: { root: new Error('loader') } })],
  ])('renders the page in place of the frame when %s', async (_, happen) => {
    const opened = open();
    opened.change({ initialized: true });
    await opened.gate.ready;
    happen(opened);
    expect([opened.gate.mode(), opened.changes]).toEqual(['page', ['page']]);
  });

  it('keeps the frame while the next page loads', async () => {
    const { gate, change, changes } = open();
    change({ initialized: true });
    await gate.ready;
    change({ navigation: { state: 'loading' } as State['navigation'] });
    expect([gate.mode(), changes]).toEqual(['frame', []]);
  });
});

it('leaves the page alone once it is hydrated', async () => {
  const { gate, change, changes, endSession, starts } = open();
  change({ initialized: true });
  await gate.ready;
  expect(starts()).toBe(0);
  gate.started();
  change(elsewhere);
  endSession();
  expect([gate.mode(), changes, starts()]).toEqual(['frame', [], 1]);
});

it('hydrates a public page whatever its query is', () => {
  const { gate, change } = open({ frame: { source, isMember: false } }, { search: '?utm_source=mail' });
  change({ initialized: true });
  expect(gate.mode()).toBe('frame');
});
