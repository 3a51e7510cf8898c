import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@inspire/shared/client';
import { createTestHost, type FakeResponses, makeSession, makeVideo, renderWithHost } from '@inspire/shared/testing';
import { DashboardPage } from './dashboard-page';

const dashboard = '/user-routes/dashboard';
const catalogue = Array.from({ length: 12 }, (_, index) => makeVideo({ id: index + 1, title: `Talk ${index + 1}` }));
const never = () => new Promise<never>(() => undefined);

/** The server: found by the title. */
const search: NonNullable<FakeResponses['searchVideos']> = ({ query }) => {
  const content = catalogue.filter(({ title }) =>
    title.toLowerCase().includes((query?.searchQuery ?? '').toLowerCase()),
  );
  return { content, page: 0, size: 500, totalElements: content.length, totalPages: 1 };
};

function show(more: string = '', searchVideos: FakeResponses['searchVideos'] = search) {
  const host = createTestHost({
    session: makeSession(),
    answers: { searchVideos, browseHistory: () => [], videoAlbums: () => [] },
  });
  return renderWithHost(<DashboardPage />, {
    host,
    path: { pathname: dashboard, search: more },
    routes: [{ path: '/user-routes/video-player', element: <p>player</p> }],
  });
}
const box = () => screen.getByRole('searchbox', { name: 'Search videos' });
const results = (query: string) => screen.findByRole('region', { name: `Results for “${query}”`, busy: false });
const rails = () => screen.findByRole('region', { name: 'New Videos', busy: false });
const queries = ({ host }: ReturnType<typeof show>) =>
  host.fake.calls
    .filter(({ name }) => name === 'searchVideos')
    .map(({ input }) => (input as { query: { searchQuery: string } }).query.searchQuery);

test('finds as one types, once the typing rests, and says how many', async () => {
  const shown = show();
  await rails();
  await userEvent.type(box(), 'talk 1');
  expect(screen.queryByRole('region', { name: 'New Videos' })).toBeNull();
  expect(within(await results('talk 1')).getAllByRole('link')).toHaveLength(4);
  expect(screen.getByRole('status')).toHaveTextContent('4 videos found');
  expect(queries(shown)).toEqual(['', 'talk 1']);
  expect(shown.host.fake.calls.at(-1)?.input).toEqual({ query: { page: 0, size: 500, searchQuery: 'talk 1' } });
});

test('while it is on the way, skeletons stand in', async () => {
  show('', (input) => (input.query?.searchQuery ? never() : search(input)));
  await rails();
  await userEvent.type(box(), 'x');
  expect(
    within(await screen.findByRole('region', { name: 'Searching…', busy: true })).getAllByTestId('skeleton').length,
  ).toBeGreaterThan(0);
});

test('what was found stays until the next answer, and the older call is taken back', async () => {
  const shown = show();
  await rails();
  await userEvent.type(box(), '1');
  await results('1');
  shown.host.fake.answer({ searchVideos: never });
  await userEvent.type(box(), '2');
  expect(
    within(await screen.findByRole('region', { name: 'Results for “12”', busy: true })).getAllByRole('link'),
  ).toHaveLength(4);
  shown.host.fake.answer({ searchVideos: search });
  await userEvent.clear(box());
  await userEvent.type(box(), 'talk 7');
  expect(within(await results('talk 7')).getAllByRole('link')).toHaveLength(1);
});

test.each([
  ['Esc', () => userEvent.keyboard('{Escape}')],
  ['the button', () => userEvent.click(screen.getByRole('button', { name: 'Clear search' }))],
])('%s clears it, with the focus in the box', async (_, clear) => {
  const { router } = show();
  await rails();
  await userEvent.type(box(), '11');
  await results('11');
  await clear();
  expect(await rails()).toBeVisible();
  expect(box()).toHaveValue('');
  expect(box()).toHaveFocus();
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('with no result says so, and offers the way back', async () => {
  show();
  await rails();
  await userEvent.type(box(), 'zzz');
  expect(await screen.findByText('No videos found for “zzz”', { selector: 'p:not([role])' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('No videos found for “zzz”');
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear search' })[1]!);
  expect(await rails()).toBeVisible();
});

test('that fails can be tried again in place', async () => {
  const { host } = show('', (input) => (input.query?.searchQuery ? new ApiError('timeout') : search(input)));
  await rails();
  await userEvent.type(box(), '7');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Search isn’t working right now');
  host.fake.answer({ searchVideos: search });
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await results('7')).toBeVisible();
  expect(host.recorded.navigations).toEqual([]);
});

describe('stands in the address', () => {
  test('a link with it searches', async () => {
    show('?q=12');
    expect(within(await results('12')).getAllByRole('link')).toHaveLength(1);
    expect(box()).toHaveValue('12');
  });

  test('Back leads from a video to what was found, and from there to the rails', async () => {
    const { router } = show();
    await rails();
    await userEvent.type(box(), '1');
    await results('1');
    await userEvent.type(box(), '1');
    await userEvent.click(within(await results('11')).getByRole('link'));
    expect(await screen.findByText('player')).toBeVisible();
    await act(() => router.navigate(-1));
    expect(await results('11')).toBeVisible();
    await act(() => router.navigate(-1));
    expect(await rails()).toBeVisible();
    expect(box()).toHaveValue('');
  });
});

test('a session that ended is left to the shell, and no card flashes', async () => {
  const { host } = show('', (input) => (input.query?.searchQuery ? new ApiError('http', 401) : search(input)));
  await rails();
  await userEvent.type(box(), '7');
  await waitFor(() => expect(host.fake.calls.filter(({ name }) => name === 'searchVideos').length).toBeGreaterThan(1));
  await act(() => Promise.resolve());
  expect(host.recorded.toasts).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
});
