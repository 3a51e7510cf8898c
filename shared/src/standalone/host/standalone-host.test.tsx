import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Host } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';
import { defineRemote } from '@inspire/shared/remote';
import { makeSession, makeVideo } from '@inspire/shared/testing';
import { createFilms, type FilmsOptions } from '../testing/films';

function open(options: FilmsOptions = {}) {
  const page = createFilms(options);
  render(page.element);
  return { ...page, user: userEvent.setup() };
}

const stored = { data: JSON.stringify(makeSession()) };

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

describe('toasts', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('are announced and disappear after 5 seconds', () => {
    const { host } = open();
    act(() => host.toasts.error('It failed'));
    expect(screen.getByRole('alert')).toHaveTextContent('It failed');
    act(() => jest.advanceTimersByTime(4_999));
    expect(screen.getByRole('alert')).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
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
