import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@inspire/shared/client';
import type { HistoryEntry, PagedList, Video } from '@inspire/shared/contracts';
import {
  createPendingResponse,
  createTestHost,
  expectNoErrorShown,
  type FakeResponses,
  makeAlbum,
  makePage,
  makeSession,
  makeVideo,
  never,
  renderWithHost,
  requestedUrls,
  type TestHostOptions,
} from '@inspire/shared/testing';
import manifest from '../../../remote.json';
import { historyKey } from '../../features/catalogue/api/get-history';
import { videosKey } from '../../features/catalogue/api/get-videos';
import { DashboardPage } from './dashboard-page';

const dashboard = '/user-routes/dashboard';
beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.hints;
});

const played = (videoData: Video, progressTime: number): HistoryEntry => ({
  videoData,
  progressTime,
  validFlag: false,
});

const catalogue = [
  makeVideo({ id: 1, title: 'Still Water', videoType: 'Premium' }),
  makeVideo({ id: 2, title: 'Put the Bag Down', videoType: 'BuyOne', price: 149 }),
  makeVideo({ id: 3, title: 'A Year of Evenings', videoType: 'Rent', price: 99 }),
  makeVideo({ id: 4, title: 'First Light', video_length: 100 }),
];

/** Renders the dashboard of a viewer, by default on a site without an album page. */
function show(
  responses: FakeResponses = {},
  owns = (path: string) => path !== '/user-routes/videos-inAlbums',
  given: TestHostOptions = {},
) {
  const host = createTestHost({
    ...given,
    session: makeSession(),
    owns,
    responses: {
      searchVideos: () => makePage(catalogue),
      browseHistory: () => [],
      videoAlbums: () => [],
      ...responses,
    },
  });
  return renderWithHost(<DashboardPage />, { host, path: dashboard });
}
/** Waits for the rails below the viewport, which mount last. */
const rail = (name: string) => screen.findByRole('region', { name, busy: false });
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const titles = (region: HTMLElement) =>
  within(region)
    .getAllByRole('link')
    .map(({ textContent }) => catalogue.find(({ title }) => textContent?.startsWith(title))?.title);

test('sends exactly the requests that the document prefetches (remote.json)', async () => {
  const { host } = show({}, () => true);
  await rail('New Videos');
  expect(requestedUrls(host.fake)).toEqual(manifest.paths.find(({ path }) => path === dashboard)?.data);
});

test('loading: ten skeletons in every rail, each marked as busy', () => {
  show({ searchVideos: never });
  const busy = screen.getAllByRole('region').filter((region) => region.getAttribute('aria-busy') === 'true');
  expect(busy.length).toBeGreaterThan(0);
  for (const region of busy) expect(within(region).getAllByTestId('skeleton')).toHaveLength(10);
});

describe('a list that hangs holds back no other', () => {
  const album = makeAlbum({ albumId: 9, title: 'Morning Practice', mediaType: 'VIDEO' });

  test('the albums', async () => {
    show({ videoAlbums: never }, () => true);
    expect(await rail('New Videos')).toBeVisible();
    expect(await rail('One-Time Purchase Videos')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Video Albums' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('heading', { name: 'First Light' })).toBeVisible();
  });

  test('the history, which decides about the hero', async () => {
    show({ browseHistory: never, videoAlbums: () => [album] }, () => true);
    expect(await rail('New Videos')).toBeVisible();
    expect(await rail('Video Albums')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'First Light' })).toBeNull();
  });

  test('the videos', async () => {
    show({ searchVideos: never, browseHistory: () => [played(catalogue[3]!, 25)] });
    expect(await rail('Recently Played Videos')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'First Light' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'New Videos' })).toHaveAttribute('aria-busy', 'true');
  });
});

describe('the place of the recently played', () => {
  const hints = () => document.documentElement.dataset.hints;

  test('is remembered for the next visit, until there are none', async () => {
    const { unmount } = show({ browseHistory: () => [played(catalogue[3]!, 25)] });
    await rail('Recently Played Videos');
    expect(hints()).toBe('video-history');
    unmount();
    show();
    await rail('New Videos');
    expect(hints()).toBe('');
  });

  test('stays remembered when the history fails', async () => {
    const { unmount } = show({ browseHistory: () => [played(catalogue[3]!, 25)] });
    await rail('Recently Played Videos');
    unmount();
    show({ browseHistory: () => new ApiError('http', 500) });
    await rail('New Videos');
    expect(hints()).toBe('video-history');
  });
});

test('shows the new videos that the document names until all are loaded', async () => {
  const { id, title, thumbnailUrl } = catalogue[3]!;
  const loading = createPendingResponse<PagedList<Video>>();
  show({ searchVideos: () => loading.response }, () => true, {
    frameData: { newVideos: [{ id, title, thumbnailUrl }] },
  });
  const fresh = screen.getByRole('region', { name: 'New Videos', busy: true });
  const card = within(fresh).getByRole('link', { name: 'First Light' });
  expect(card).toHaveAttribute('href', '/user-routes/video-player?id=4');
  expect(within(fresh).getAllByTestId('skeleton')).toHaveLength(9);
  loading.resolve(makePage(catalogue));
  expect(titles(await rail('New Videos'))).toHaveLength(4);
});

test('content: the newest video as the hero, and the rails in their order', async () => {
  show();
  await rail('One-Time Purchase Videos');
  expect(headings()).toEqual(['First Light', 'New Videos', 'Featured Videos', 'One-Time Purchase Videos']);
  expect(titles(await rail('New Videos'))).toEqual([
    'First Light',
    'A Year of Evenings',
    'Put the Bag Down',
    'Still Water',
  ]);
  expect(titles(await rail('One-Time Purchase Videos'))).toEqual(['Put the Bag Down']);
  expect(screen.queryAllByTestId('skeleton')).toHaveLength(0);
  expect(screen.getByRole('link', { name: 'Play' })).toHaveAttribute('href', '/user-routes/video-player?id=4');
});

describe('a history that comes late', () => {
  const recent = () => screen.getByRole('region', { name: 'Recently Played Videos' });

  test('comes first where the page kept a place for it, with its progress on every card', async () => {
    document.documentElement.dataset.hints = 'video-history';
    show({ browseHistory: () => [played(catalogue[3]!, 25)] });
    expect(recent()).toHaveAttribute('aria-busy', 'true');
    const loaded = await rail('Recently Played Videos');
    expect(headings().slice(0, 2)).toEqual(['First Light', 'Recently Played Videos']);
    expect(within(loaded).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
    expect(within(await rail('New Videos')).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
    expect(screen.getByText('1:15 left')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Resume' })).toHaveAttribute('href', '/user-routes/video-player?id=4');
  });
});

test('cards show how a video is sold and how long it is', async () => {
  show();
  const fresh = await rail('New Videos');
  expect(within(fresh).getByRole('img', { name: 'Premium' })).toBeInTheDocument();
  expect(within(fresh).getByText('Buy Once')).toBeVisible();
  expect(within(fresh).getByText('Rent')).toBeVisible();
  expect(within(fresh).getByText('1:40')).toBeVisible();
});

test('a card without picture, title or description is a skeleton', async () => {
  show({ searchVideos: () => makePage([makeVideo({ id: 1 }), makeVideo({ id: 2, description: '' })]) });
  const fresh = await rail('New Videos');
  expect(within(fresh).getAllByTestId('skeleton')).toHaveLength(1);
  expect(within(fresh).getAllByRole('link')).toHaveLength(1);
});

test('a card carries its video to the player', async () => {
  const { router } = show();
  await userEvent.click(within(await rail('One-Time Purchase Videos')).getByRole('link'));
  expect(router.state.location).toMatchObject({
    pathname: '/user-routes/video-player',
    search: '?id=2',
    state: { id: 2, title: 'Put the Bag Down' },
  });
});

describe('Featured and One-Time Purchase', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => makeVideo({ id: index + 1, videoType: 'BuyOne' }));
  const rows = () => headings().filter((heading) => heading?.startsWith('One-Time Purchase Videos'));

  test('have eight videos in a row (D-27)', async () => {
    show({ searchVideos: () => makePage(many(20)) });
    const first = await rail('One-Time Purchase Videos');
    await waitFor(() => expect(within(first).getAllByRole('link', { hidden: true })).toHaveLength(8));
    expect(within(await rail('One-Time Purchase Videos 17–20')).getAllByRole('link', { hidden: true })).toHaveLength(4);
    expect(rows()).toEqual([
      'One-Time Purchase Videos',
      'One-Time Purchase Videos 9–16',
      'One-Time Purchase Videos 17–20',
    ]);
    expect(screen.queryByRole('button', { name: /^More/ })).toBeNull();
  });

  test('of five hundred videos, three rows are mounted, and further ones on demand', async () => {
    show({ searchVideos: () => makePage(many(500)) });
    const sold = await rail('One-Time Purchase Videos');
    expect(within(sold).getAllByRole('link')).toHaveLength(4);
    expect(rows()).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: 'More in One-Time Purchase Videos' }));
    expect(rows()).toHaveLength(6);
    expect(screen.getAllByRole('link', { hidden: true }).length).toBeLessThan(100);
  });

  test('the first new card takes the focus, because the last press removes the button', async () => {
    show({ searchVideos: () => makePage(many(40)) });
    await rail('One-Time Purchase Videos');
    await userEvent.click(screen.getByRole('button', { name: 'More in One-Time Purchase Videos' }));
    expect(screen.queryByRole('button', { name: /^More/ })).toBeNull();
    const added = await rail('One-Time Purchase Videos 25–32');
    expect(within(added).getAllByRole('link')[0]).toHaveFocus();
  });
});

describe('video albums', () => {
  const album = makeAlbum({ albumId: 9, title: 'Morning Practice', mediaType: 'VIDEO' });

  test('follow the new videos if the site has an album page', async () => {
    show({ videoAlbums: () => [album] }, () => true);
    expect(within(await rail('Video Albums')).getByRole('link')).toHaveAttribute(
      'href',
      '/user-routes/videos-inAlbums?id=9',
    );
    expect(headings().slice(1, 3)).toEqual(['New Videos', 'Video Albums']);
  });

  test('are not fetched or shown if it has none', async () => {
    const { host } = show({ videoAlbums: () => [album] });
    await rail('New Videos');
    expect(screen.queryByRole('region', { name: 'Video Albums' })).toBeNull();
    expect(host.fake.calls.map(({ name }) => name)).not.toContain('videoAlbums');
  });
});

test('empty: reports that there are no videos yet', async () => {
  show({ searchVideos: () => makePage([]) });
  expect(await screen.findByText('No videos yet')).toBeVisible();
  expect(screen.queryAllByRole('region')).toHaveLength(0);
});

test('error: a card with Retry, which loads the videos in place', async () => {
  const { host } = show({ searchVideos: () => new ApiError('http', 500) });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  host.fake.respond({ searchVideos: () => makePage(catalogue) });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rail('New Videos')).toBeVisible();
  expect(host.recorded.navigations).toEqual([]);
});

test('leaves out a failed history, and refetches it while the videos stay', async () => {
  const { host } = show({ browseHistory: () => new ApiError('http', 500) });
  const videos = await rail('New Videos');
  expect(screen.queryByRole('alert')).toBeNull();
  host.fake.respond({ browseHistory: never });
  await act(async () => {
    void host.queries.refetchQueries({ queryKey: historyKey() });
    await new Promise((done) => setTimeout(done, 20));
  });
  expect(host.queries.getQueryState(historyKey())).toMatchObject({ status: 'pending', fetchStatus: 'fetching' });
  expect(videos).toBeInTheDocument();
});

test('a timeout of the videos leads to the error page, and the next visit fetches again first', async () => {
  const { host, unmount } = show({ searchVideos: () => new ApiError('timeout') });
  await waitFor(() =>
    expect(host.recorded.navigations).toEqual([
      { href: '/ErrorPage', state: { errorMessage: 'Request timed out. Please try again later.', statusCode: 504 } },
    ]),
  );
  unmount();
  host.fake.respond({ searchVideos: () => makePage(catalogue) });
  renderWithHost(<DashboardPage />, { host, path: dashboard });
  expect(await rail('New Videos')).toBeVisible();
  expect(host.recorded.navigations).toHaveLength(1);
});

test('a timeout of a refetch keeps the videos, now and on the next visit', async () => {
  const { host, unmount } = show();
  const videos = await rail('New Videos');
  host.fake.respond({ searchVideos: () => new ApiError('timeout') });
  await act(() => host.queries.refetchQueries({ queryKey: videosKey() }));
  expect(host.queries.getQueryState(videosKey())).toMatchObject({ status: 'error' });
  expect(videos).toBeInTheDocument();
  unmount();
  renderWithHost(<DashboardPage />, { host, path: dashboard });
  expect(await rail('New Videos')).toBeVisible();
  expect(host.recorded.navigations).toEqual([]);
});

test('shows no error card after a 401, which the shell handles', async () => {
  const unauthorized = () => new ApiError('http', 401);
  const { host } = show({ searchVideos: unauthorized, browseHistory: unauthorized });
  await expectNoErrorShown(host);
});

describe('intent', () => {
  const stream = () => ({ url: '/stream/', expiresAt: '2099-01-01T00:00:00.000Z' });
  const position = () => ({ progressTime: 42 });
  const requested = (calls: readonly { name: string }[]) =>
    calls.filter(({ name }) => name === 'videoStream' || name === 'progressTime').length;

  test('hovering a card prefetches its stream URL and saved position, once', async () => {
    const { host } = show({ videoStream: stream, progressTime: position });
    const [free] = within(await rail('New Videos')).getAllByRole('link');
    await userEvent.hover(free!);
    await userEvent.unhover(free!);
    await userEvent.hover(free!);
    expect(requested(host.fake.calls)).toBe(2);
  });

  test('does not prefetch a locked video', async () => {
    const { host } = show({ videoStream: stream, progressTime: position });
    await userEvent.hover(within(await rail('One-Time Purchase Videos')).getByRole('link'));
    expect(requested(host.fake.calls)).toBe(0);
  });
});
