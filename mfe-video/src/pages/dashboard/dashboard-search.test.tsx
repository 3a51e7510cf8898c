import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@inspire/shared/client';
import {
  createTestHost,
  expectNoErrorShown,
  type FakeResponses,
  makePage,
  makeSession,
  makeVideo,
  never,
  renderWithHost,
} from '@inspire/shared/testing';
import { DashboardPage } from './dashboard-page';

const dashboard = '/user-routes/dashboard';
const catalogue = Array.from({ length: 12 }, (_, index) => makeVideo({ id: index + 1, title: `Talk ${index + 1}` }));

const search: NonNullable<FakeResponses['searchVideos']> = ({ query: { searchQuery = '' } = {} }) =>
  makePage(catalogue.filter(({ title }) => title.toLowerCase().includes(searchQuery.toLowerCase())));

function show(more: string = '', searchVideos: FakeResponses['searchVideos'] = search) {
  const host = createTestHost({
    session: makeSession(),
    responses: { searchVideos, browseHistory: () => [], videoAlbums: () => [] },
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

test('shows skeletons while it loads', async () => {
  show('', (input) => (input.query?.searchQuery ? never() : search(input)));
  await rails();
  await userEvent.type(box(), 'x');
  expect(
    within(await screen.findByRole('region', { name: 'Searching…', busy: true })).getAllByTestId('skeleton').length,
  ).toBeGreaterThan(0);
});

test('keeps the results until the next response, and aborts the older request', async () => {
  const shown = show();
  await rails();
  await userEvent.type(box(), '1');
  await results('1');
  shown.host.fake.respond({ searchVideos: never });
  await userEvent.type(box(), '2');
  expect(
    within(await screen.findByRole('region', { name: 'Results for “12”', busy: true })).getAllByRole('link'),
  ).toHaveLength(4);
  shown.host.fake.respond({ searchVideos: search });
  await userEvent.clear(box());
  await userEvent.type(box(), 'talk 7');
  expect(within(await results('talk 7')).getAllByRole('link')).toHaveLength(1);
});

test('reports that there are no results and offers to clear the search', async () => {
  show();
  await rails();
  await userEvent.type(box(), 'zzz');
  expect(await screen.findByText('No videos found for “zzz”', { selector: 'p:not([role])' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('No videos found for “zzz”');
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear search' })[1]!);
  expect(box()).toHaveFocus();
  expect(await rails()).toBeVisible();
});

test('can be retried in place after a failure', async () => {
  const { host } = show('', (input) => (input.query?.searchQuery ? new ApiError('timeout') : search(input)));
  await rails();
  await userEvent.type(box(), '7');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Search isn’t working right now');
  host.fake.respond({ searchVideos: search });
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await results('7')).toBeVisible();
  expect(host.recorded.navigations).toEqual([]);
});

test('shows no error card after a 401, which the shell handles', async () => {
  const { host } = show('', (input) => (input.query?.searchQuery ? new ApiError('http', 401) : search(input)));
  await rails();
  await userEvent.type(box(), '7');
  await waitFor(() => expect(host.fake.inputsOf('searchVideos').length).toBeGreaterThan(1));
  await expectNoErrorShown(host);
});
