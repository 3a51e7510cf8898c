import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@inspire/shared/client';
import type { Host } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';
import { defineRemote } from '@inspire/shared/remote';
import { makeSession, makeVideo } from '@inspire/shared/testing';
import { createFilms, type FilmsOptions } from './testing/films';

function open(options: FilmsOptions = {}) {
  const page = createFilms(options);
  render(page.element);
  return { ...page, user: userEvent.setup() };
}

const stored = { data: JSON.stringify(makeSession()) };
const guest = () => screen.getByText('Guest');

it('lists the paths and slots of the remote, with their conditions', () => {
  open();
  expect(screen.getByRole('link', { name: '/welcome' })).toHaveAttribute('href', '/welcome');
  expect(screen.getByRole('link', { name: /\/films requires sign-in/ })).toHaveAttribute('href', '/films');
  expect(screen.getByText(/Slot header\.bell/)).toBeInTheDocument();
  expect(document.title).toBe('mfe-films · mfe-films');
});

it('skips its bar without a history entry', async () => {
  const { user } = open();
  await user.click(screen.getByRole('link', { name: 'Skip to content' }));
  expect(screen.getByRole('main')).toHaveFocus();
  expect(window.location.hash).toBe('');
});

it('shows its slots of other pages on its first page', () => {
  const guest = open();
  expect(screen.queryByRole('heading', { name: 'Orders' })).not.toBeInTheDocument();
  guest.close();
  open({ stored });
  expect(screen.getByRole('heading', { name: 'Orders' })).toBeInTheDocument();
});

describe('a page that requires sign-in', () => {
  it('offers a guest the sample account, and then shows itself', async () => {
    const { api, user, saved } = open({ path: '/films', responses: { login: () => makeSession() } });
    expect(screen.queryByRole('heading', { name: /Films/ })).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByRole('heading', { name: 'Films of Asha Patil' })).toBeInTheDocument();
    expect(api.calls).toEqual([
      { name: 'login', input: { body: { email: 'viewer@example.com', password: 'inspire123' } } },
    ]);
    expect(JSON.parse(saved.get('data') ?? '')).toEqual(makeSession());
  });

  it('does not open with a trailing slash', () => {
    open({ path: '/films/' });
    expect(screen.getByRole('heading', { name: 'Sign in to see this page' })).toBeInTheDocument();
  });

  it.each([
    ['wrong credentials', new ApiError('http', 401, 'Wrong password'), 'Wrong password'],
    ['an unreachable server', new ApiError('network'), 'The API isn’t responding. Is the server running?'],
    ['another error', new ApiError('http', 500), 'Something Went Wrong'],
  ])('says what is wrong with %s', async (_, error, text) => {
    const { user } = open({ path: '/films', responses: { login: () => error } });
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  it('shows itself to a session of an earlier visit', () => {
    open({ path: '/films', stored });
    expect(screen.getByRole('heading', { name: 'Films of Asha Patil' })).toBeInTheDocument();
  });

  it('closes on a 401 for the running session, not on one for an older session', async () => {
    const { refuse } = open({ path: '/films', stored });
    act(() => refuse('token of an older session'));
    expect(screen.getByRole('heading', { name: /Films/ })).toBeInTheDocument();
    act(() => refuse(makeSession().token));
    expect(screen.queryByRole('heading', { name: /Films/ })).not.toBeInTheDocument();
    expect(await screen.findByText('Session Expired')).toBeInTheDocument();
  });
});

describe('the account', () => {
  it('logs in from the bar', async () => {
    const { user, host } = open({ responses: { login: () => makeSession() } });
    await user.click(guest());
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), 'asha@example.com{Enter}');
    await waitFor(() => expect(host.session.current()?.user_name).toBe('Asha Patil'));
    expect(screen.queryByText('Guest')).not.toBeInTheDocument();
  });

  it('logs out, even if the server does not answer', async () => {
    const { user, host, api } = open({ stored, responses: { logout: () => new ApiError('network') } });
    await user.click(screen.getByText('Asha Patil'));
    await user.click(screen.getByRole('button', { name: 'Log Out' }));
    await waitFor(() => expect(host.session.current()).toBeUndefined());
    expect(api.calls.map(({ name }) => name)).toEqual(['logout']);
  });

  it('closes its menu on a click elsewhere', async () => {
    const { user } = open();
    await user.click(guest());
    expect(screen.getByLabelText('Email')).toBeInTheDocument();
    await user.click(screen.getByRole('heading'));
    expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
  });

  it('closes its menu on Escape and restores the focus', async () => {
    const { user } = open();
    await user.click(guest());
    await user.click(screen.getByLabelText('Email'));
    await user.keyboard('{Escape}');
    expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
    expect(guest().closest('button')).toHaveFocus();
  });
});

describe('navigation by the remote', () => {
  it('shows the address and the state of a page that is not its own', async () => {
    const { user } = open({ path: '/films', stored });
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { name: 'This page belongs to another package' })).toHaveFocus();
    expect(screen.getByText('/elsewhere?id=4')).toBeInTheDocument();
    expect(screen.getByText(/"id": 4/)).toBeInTheDocument();
  });

  it('returns to the page with its state after logging in', async () => {
    const path = { pathname: '/welcome', state: { from: 'the stage' } };
    const { user, pathname } = open({ path, responses: { login: () => makeSession() } });
    await user.click(screen.getByRole('button', { name: 'Ask to log in' }));
    expect(pathname()).toBe('/login');
    await user.click(await screen.findByRole('button', { name: 'Log in' }));
    expect(await screen.findByRole('heading', { name: 'Welcome the stage' })).toBeInTheDocument();
    expect(pathname()).toBe('/welcome');
  });

  it('shows the error that a page threw, and keeps the bar', () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    open({ path: '/broken' });
    expect(screen.getByRole('alert')).toHaveTextContent('No such film');
    expect(guest()).toBeInTheDocument();
  });
});

describe('the host', () => {
  it('owns the paths of the manifest; no remote serves a purchase', async () => {
    const { host } = open();
    expect(host.site.owns('/films')).toBe(true);
    expect(host.site.owns('/elsewhere')).toBe(false);
    expect(host.site.fills('header.bell')).toBe(true);
    expect(host.site.fills('dock')).toBe(false);
    await expect(
      act(() => host.purchase({ kind: 'plan', id: 1, title: 'Gold', price: 99, sale: 'buy' })),
    ).resolves.toBe('unavailable');
  });

  it('lets the remote itself serve a purchase, and records its start and outcome', async () => {
    const purchase = jest.fn(() => Promise.resolve('bought' as const));
    const offered = [
      makeVideo({ id: 70, videoType: 'BuyOne' }),
      makeVideo({ id: 71, videoType: 'Rent', isPurchased: true }),
      makeVideo({ id: 72, videoType: 'Rent', title: 'Sleep', price: 79 }),
    ];
    const searchPaidVideos = () => ({ content: offered, page: 0, size: 100, totalElements: 3, totalPages: 1 });
    const remote = defineRemote({ slots: { purchase: () => null }, commands: { purchase } });
    const { user, host } = open({ remote, responses: { searchPaidVideos } });
    await act(() => user.click(screen.getByRole('button', { name: 'a rental' })));
    await waitFor(() =>
      expect(purchase).toHaveBeenCalledWith({ kind: 'video', id: 72, title: 'Sleep', price: 79, sale: 'rent' }, host),
    );
    await user.click(screen.getByText('Events'));
    const entries = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('time'));
    expect(entries.map((entry) => entry.textContent)).toEqual([
      expect.stringContaining('purchase ended'),
      expect.stringContaining('purchase requested'),
    ]);
    expect(entries[0]).toHaveTextContent('bought');
  });

  it('clears the query cache when the session ends', () => {
    const { host } = open({ stored });
    host.queries.setQueryData(['films'], [1]);
    act(() => host.session.end('logout'));
    expect(host.queries.getQueryData(['films'])).toBeUndefined();
  });

  it('does not retry a failed query, as in the shell', async () => {
    const fetchFilms = jest.fn(() => Promise.reject(new Error('gone')));
    function Films() {
      const { isError } = useQuery({ queryKey: ['films'], queryFn: fetchFilms });
      return <h1 data-page-heading="">{isError ? 'Failed' : 'Loading'}</h1>;
    }
    open({ path: '/welcome', remote: defineRemote({ routes: () => [{ path: '/welcome', Component: Films }] }) });
    expect(await screen.findByRole('heading', { name: 'Failed' })).toBeInTheDocument();
    expect(fetchFilms).toHaveBeenCalledTimes(1);
  });

  it('lists the events, newest first, with their data', async () => {
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

  it('starts the remote, and stops it on close', () => {
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

it('shows toasts as the site does', async () => {
  const { host } = open();
  await act(async () => host.toasts.error('It failed'));
  expect(await screen.findByRole('alert')).toHaveTextContent('It failed');
});

it('switches through the themes and stores the last', async () => {
  const { user, saved } = open();
  expect(document.documentElement).not.toHaveAttribute('data-theme');
  await user.click(screen.getByRole('button', { name: 'Theme: System' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  await user.click(screen.getByRole('button', { name: 'Theme: Dark' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
  expect([...saved.values()]).toContain('light');
  await user.click(screen.getByRole('button', { name: 'Theme: Light' }));
  expect(document.documentElement).not.toHaveAttribute('data-theme');
});
