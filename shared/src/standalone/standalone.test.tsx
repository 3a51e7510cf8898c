import { ApiError } from '@inspire/shared/client';
import { useHost, useSession, type Host } from '@inspire/shared/host';
import { defineRemote, readManifest, type RemoteModule } from '@inspire/shared/remote';
import { createMemoryRouter, useLocation } from '@inspire/shared/router';
import { createFakeApi, makeSession, type AnswerTable } from '@inspire/shared/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStandalone } from './create-standalone';
import type { Surroundings } from './host/surroundings';

function Films() {
  const { navigation } = useHost();
  return (
    <>
      <h1 tabIndex={-1} data-page-heading="">Films of {useSession()?.user_name ?? 'a guest'}</h1>
      <button onClick={() => navigation.go('/elsewhere?id=4', { state: { id: 4 } })}>Leave</button>
    </>
  );
}

function Welcome() {
  const { navigation } = useHost();
  return (
    <>
      <h1 data-page-heading="">Welcome {String((useLocation().state as { from?: string } | null)?.from ?? '')}</h1>
      <button onClick={() => navigation.goToLogin()}>Ask to log in</button>
    </>
  );
}

const manifest = readManifest({
  name: 'mfe-films',
  paths: ['/welcome', { path: '/films', session: true }, '/broken'],
  slots: [{ name: 'header.bell', session: true }],
});
const films: RemoteModule = defineRemote({
  routes: () => [
    { path: '/welcome', Component: Welcome },
    { path: '/films', Component: Films },
    { path: '/broken', Component: () => { throw new Error('No such film'); } },
  ],
  slots: { 'header.bell': () => <button>Bell</button> },
});

interface OpenOptions {
  readonly path?: string | { pathname: string; state: unknown };
  readonly answers?: AnswerTable;
  readonly stored?: Record<string, string>;
  readonly remote?: RemoteModule;
}

function open({ path = '/', answers = {}, stored = {}, remote = films }: OpenOptions = {}) {
  const kept = new Map(Object.entries(stored));
  const api = createFakeApi(answers);
  let changedElsewhere: (key: string | null) => void = () => undefined;
  let refuse: (token: string) => void = () => undefined;
  const surroundings: Surroundings = {
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    now: () => Date.parse('2026-01-15T06:30:00.000Z'),
    watchStorage(changed) {
      changedElsewhere = changed;
      return () => undefined;
    },
    reportFault(error) {
      throw error;
    },
    makeApi({ onUnauthorized }) {
      refuse = onUnauthorized;
      return api;
    },
  };
  const made: { router?: ReturnType<typeof createMemoryRouter> } = {};
  const app = createStandalone({
    manifest, remote, surroundings,
    createRouter: (routes) => (made.router = createMemoryRouter(routes, { initialEntries: [path] })),
  });
  render(app.element);
  return {
    ...app, api, kept,
    user: userEvent.setup(),
    changedElsewhere: (key: string | null) => act(() => changedElsewhere(key)),
    refuse: (token: string) => act(() => refuse(token)),
    pathname: () => made.router?.state.location.pathname,
  };
}

const stored = { data: JSON.stringify(makeSession()) };
const guest = () => screen.getByText('Guest');

it('lists the paths and slots of the remote, with their conditions', () => {
  open();
  expect(screen.getByRole('link', { name: '/welcome' })).toHaveAttribute('href', '/welcome');
  expect(screen.getByRole('link', { name: /\/films needs a session/ })).toHaveAttribute('href', '/films');
  expect(screen.getByText(/Slot header\.bell/)).toBeInTheDocument();
  expect(document.title).toBe('mfe-films · mfe-films');
});

describe('a page that needs a session', () => {
  it('asks a guest to log in with the sample account, and then shows itself', async () => {
    const { api, user, kept } = open({ path: '/films', answers: { login: () => makeSession() } });
    expect(screen.queryByRole('heading', { name: /Films/ })).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByRole('heading', { name: 'Films of Asha Patil' })).toBeInTheDocument();
    expect(api.calls).toEqual([{ name: 'login', input: { body: { email: 'viewer@example.com', password: 'inspire123' } } }]);
    expect(JSON.parse(kept.get('data') ?? '')).toEqual(makeSession());
  });

  it.each([
    ['credentials that are refused', new ApiError('http', 401, 'Wrong password'), 'Wrong password'],
    ['a server that is not there', new ApiError('network'), 'The API gave no answer. Is the server running?'],
    ['another error', new ApiError('http', 500), 'Something Went Wrong'],
  ])('says what is wrong with %s', async (_, error, text) => {
    const { user } = open({ path: '/films', answers: { login: () => error } });
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  it('shows itself to a session of an earlier visit', () => {
    open({ path: '/films', stored });
    expect(screen.getByRole('heading', { name: 'Films of Asha Patil' })).toBeInTheDocument();
  });

  it('closes when the session ends in another tab', () => {
    const { changedElsewhere, kept } = open({ path: '/films', stored });
    kept.delete('data');
    changedElsewhere('data');
    expect(screen.getByRole('heading', { name: 'Log in to see this page' })).toBeInTheDocument();
  });

  it('closes on a 401 for the running session, not on one for an older session', () => {
    const { refuse } = open({ path: '/films', stored });
    refuse('token of an older session');
    expect(screen.getByRole('heading', { name: /Films/ })).toBeInTheDocument();
    refuse(makeSession().token);
    expect(screen.queryByRole('heading', { name: /Films/ })).not.toBeInTheDocument();
  });
});

describe('the account', () => {
  it('logs in from the bar', async () => {
    const { user, host } = open({ answers: { login: () => makeSession() } });
    await user.click(guest());
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), 'asha@example.com{Enter}');
    await waitFor(() => expect(host.session.current()?.user_name).toBe('Asha Patil'));
    expect(screen.queryByText('Guest')).not.toBeInTheDocument();
  });

  it('logs out, even if the server does not answer', async () => {
    const { user, host, api } = open({ stored, answers: { logout: () => new ApiError('network') } });
    await user.click(screen.getByText('Asha Patil'));
    await user.click(screen.getByRole('button', { name: 'Log Out' }));
    await waitFor(() => expect(host.session.current()).toBeUndefined());
    expect(api.calls.map(({ name }) => name)).toEqual(['logout']);
  });

  it('closes its menu when the viewer goes elsewhere', async () => {
    const { user } = open();
    await user.click(guest());
    expect(screen.getByLabelText('Email')).toBeInTheDocument();
    await user.click(screen.getByRole('heading'));
    expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
  });

  it('closes its menu by Escape and gives the focus back', async () => {
    const { user } = open();
    await user.click(guest());
    await user.click(screen.getByLabelText('Email'));
    await user.keyboard('{Escape}');
    expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
    expect(guest().closest('summary')).toHaveFocus();
  });
});

describe('where the remote leads', () => {
  it('shows the address and the state of a page that is not its own', async () => {
    const { user } = open({ path: '/films', stored });
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { name: 'This page belongs to another package' })).toHaveFocus();
    expect(screen.getByText('/elsewhere?id=4')).toBeInTheDocument();
    expect(screen.getByText(/"id": 4/)).toBeInTheDocument();
  });

  it('comes back with its state after logging in', async () => {
    const path = { pathname: '/welcome', state: { from: 'the stage' } };
    const { user, pathname } = open({ path, answers: { login: () => makeSession() } });
    await user.click(screen.getByRole('button', { name: 'Ask to log in' }));
    expect(pathname()).toBe('/login');
    await user.click(await screen.findByRole('button', { name: 'Log in' }));
    expect(await screen.findByRole('heading', { name: 'Welcome the stage' })).toBeInTheDocument();
    expect(pathname()).toBe('/welcome');
  });

  it('shows what a page threw, and keeps the bar', () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    open({ path: '/broken' });
    expect(screen.getByRole('alert')).toHaveTextContent('No such film');
    expect(guest()).toBeInTheDocument();
  });
});

describe('the host', () => {
  it('owns what the manifest declares, and nobody sells anything', async () => {
    const { host } = open();
    expect(host.site.owns('/films')).toBe(true);
    expect(host.site.owns('/elsewhere')).toBe(false);
    expect(host.site.fills('header.bell')).toBe(true);
    expect(host.site.fills('dock')).toBe(false);
    await expect(act(() => host.purchase({ kind: 'plan', id: 1, title: 'Gold', price: 99, sale: 'buy' }))).resolves.toBe('unavailable');
  });

  it('clears the query cache when the session ends', () => {
    const { host } = open({ stored });
    host.queries.setQueryData(['films'], [1]);
    act(() => host.session.end('logout'));
    expect(host.queries.getQueryData(['films'])).toBeUndefined();
  });

  it('lists the events, newest first, with what they carry', async () => {
    const { user, host } = open();
    act(() => {
      host.events.publishMediaStarted({ kind: 'video', id: 7 });
      host.session.start(makeSession());
    });
    await user.click(screen.getByText('Events'));
    const entries = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('time'));
    expect(entries[0]).toHaveTextContent('session started');
    expect(entries[1]).toHaveTextContent('media started');
    expect(entries[1]).toHaveTextContent('{"kind":"video","id":7}');
  });

  it('starts the remote and ends what it started', () => {
    const dispose = jest.fn();
    const started: Host[] = [];
    const start = (host: Host) => {
      started.push(host);
      return dispose;
    };
    const { host, close } = open({ remote: defineRemote({ start }) });
    expect(started).toEqual([host]);
    close();
    expect(dispose).toHaveBeenCalledTimes(1);
  });

  it('fills a slot only while its condition holds', () => {
    const { host } = open();
    expect(screen.queryByRole('button', { name: 'Bell' })).not.toBeInTheDocument();
    act(() => host.session.start(makeSession()));
    expect(screen.getByRole('button', { name: 'Bell' })).toBeInTheDocument();
  });
});

describe('toasts', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('are announced and go away after 5 seconds', () => {
    const { host } = open();
    act(() => host.toasts.error('It failed'));
    expect(screen.getByRole('alert')).toHaveTextContent('It failed');
    act(() => jest.advanceTimersByTime(4_999));
    expect(screen.getByRole('alert')).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

it('goes through the themes and remembers the last', async () => {
  const { user, kept } = open();
  expect(document.documentElement).not.toHaveAttribute('data-theme');
  await user.click(screen.getByRole('button', { name: 'Theme: System' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  await user.click(screen.getByRole('button', { name: 'Theme: Dark' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
  expect([...kept.values()]).toContain('light');
  await user.click(screen.getByRole('button', { name: 'Theme: Light' }));
  expect(document.documentElement).not.toHaveAttribute('data-theme');
});
