import { makeRelease } from '@inspire/shared/testing';
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

const source = { remote: 'mfe-video', version: '1.0.0' };

function open(given: Partial<Options> = {}, location: Partial<State['location']> = {}) {
  const { router, change } = createRouter(location);
  const running = (version: string) => ({
    instanceOf: () => ({ release: makeRelease({ version }) }) as RemoteInstance,
  });
  const gate = createPageGate({
    router,
    site: running('1.0.0'),
    frame: { source, isMember: true },
    isLoggedIn: () => true,
    ...given,
  });
  const changes: string[] = [];
  gate.subscribe(() => changes.push(gate.mode()));
  return { gate, change, changes, router };
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
  ['the session ended', { isLoggedIn: () => false }, {}, {}],
  ['a query changes a members’ page', {}, {}, { search: '?q=the' }],
  ['a skeleton stands there', { frame: { source: 'skeleton', isMember: true } }, {}, {}],
])('renders the page in place of the frame when %s', async (_, given, state, location) => {
  const { gate, change, changes } = open(given, location);
  change({ initialized: true, ...state });
  await gate.settled;
  expect([gate.mode(), changes]).toEqual(['page', ['page']]);
});

it('hydrates a public page whatever its query is', () => {
  const { gate, change } = open({ frame: { source, isMember: false } }, { search: '?utm_source=mail' });
  change({ initialized: true });
  expect(gate.mode()).toBe('frame');
});
