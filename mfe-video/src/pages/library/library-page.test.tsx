import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@inspire/shared/client';
import type { PagedList, Video } from '@inspire/shared/contracts';
import {
  createPendingResponse,
  createTestHost,
  expectNoErrorShown,
  type FakeResponses,
  makeAlbum,
  makeListed,
  makePage,
  makeSession,
  makeVideo,
  never,
  renderWithHost,
  requestedUrls,
} from '@inspire/shared/testing';
import manifest from '../../../remote.json';
import { LibraryPage } from './library-page';

const library = '/user-routes/buyed-video';
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS - 60_000).toISOString();
const premium = (id: number, more: Partial<Video> = {}) =>
  makeVideo({ id, title: `Premium ${id}`, videoType: 'Premium', ...more });

const owned = {
  videoDataList: [
    makeVideo({
      id: 2,
      title: 'Put the Bag Down',
      videoType: 'BuyOne',
      isPurchased: true,
      video_length: 100,
      progressTime: 25,
    }),
    makeVideo({ id: 3, title: 'A Year of Evenings', videoType: 'Rent', isPurchased: true, rentEndsAt: inDays(12) }),
  ],
  audioAlbums: [makeAlbum({ albumId: 7, title: 'Breath by Breath', albumType: 'Premium', isPurchased: true })],
};
const newest = [
  premium(40),
  makeVideo({ id: 39, title: 'Free Talk' }),
  premium(38, { isPurchased: true }),
  premium(37, { status: 'Deactive' }),
];

function show(responses: FakeResponses = {}) {
  const host = createTestHost({
    session: makeSession(),
    responses: { purchasedMedia: () => owned, searchVideos: () => makePage(newest), ...responses },
  });
  return renderWithHost(<LibraryPage />, { host, path: library });
}
const group = (name: string) => screen.findByRole('region', { name, busy: false });
const names = (region: HTMLElement) =>
  within(region)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('sends exactly the requests that the document prefetches (remote.json)', async () => {
  const { host } = show();
  await group('Videos');
  expect(requestedUrls(host.fake)).toEqual(manifest.paths.find(({ path }) => path === library)?.data);
});

test('loading: busy groups with skeletons, ten of them in the rail', () => {
  show({ purchasedMedia: never });
  expect(screen.getByRole('heading', { level: 1, name: 'Your Media' })).toBeVisible();
  expect(
    within(screen.getByRole('region', { name: 'Videos', busy: true })).getAllByTestId('skeleton').length,
  ).toBeGreaterThan(0);
  expect(
    within(screen.getByRole('region', { name: 'Recommended Premium Videos', busy: true })).getAllByTestId('skeleton'),
  ).toHaveLength(10);
});

test('content: videos with their progress, rentals with the days left, albums', async () => {
  show();
  const videos = await group('Videos');
  expect(names(videos)).toEqual([
    expect.stringContaining('Put the Bag Down'),
    expect.stringMatching(/A Year of Evenings.*12 days left/),
  ]);
  expect(within(videos).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  expect(within(await group('Audio albums')).getByRole('link', { name: /^Breath by Breath/ })).toHaveAttribute(
    'href',
    '/user-routes/audio-player?id=7',
  );
});

test.each([
  [1, '1 day left'],
  [-1, 'Rental ended'],
  [365, '365 days left'],
])('a rental that ends in %s days shows: %s', async (days, words) => {
  show({
    purchasedMedia: () => ({ ...owned, videoDataList: [{ ...owned.videoDataList[1]!, rentEndsAt: inDays(days) }] }),
  });
  expect(await group('Videos')).toHaveTextContent(words);
});

test('hidden items are not shown', async () => {
  show({
    purchasedMedia: () => ({
      videoDataList: [makeVideo({ title: 'Gone', status: 'Deactive' })],
      audioAlbums: owned.audioAlbums,
    }),
  });
  await group('Audio albums');
  expect(screen.queryByText('Gone')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Videos' })).toBeNull();
});

test('two hundred videos mount step by step', async () => {
  show({
    purchasedMedia: () => ({
      ...owned,
      videoDataList: Array.from({ length: 200 }, (_, index) => makeVideo({ id: index + 1 })),
    }),
  });
  const videos = await group('Videos');
  expect(within(videos).getAllByRole('link')).toHaveLength(60);
  await userEvent.click(within(videos).getByRole('button', { name: 'Show more' }));
  expect(within(videos).getAllByRole('link')).toHaveLength(120);
  expect(within(videos).getAllByRole('link')[60]).toHaveFocus();
});

describe('recommended', () => {
  const recommended = () => group('Recommended Premium Videos');

  test('contains only Premium videos that the viewer does not own, hidden ones left out', async () => {
    const { host } = show();
    expect(names(await recommended())).toEqual([expect.stringContaining('Premium 40')]);
    expect(host.fake.calls.map(({ name }) => name)).not.toContain('searchPaidVideos');
  });

  test('is filled up to eight from all paid videos if the newest eight contain too few', async () => {
    const all = Array.from({ length: 12 }, (_, index) => premium(50 - index));
    show({
      searchVideos: () => makePage(newest, { totalElements: 60 }),
      searchPaidVideos: () => makePage([...all, makeVideo({ id: 1, videoType: 'Rent' })]),
    });
    const filled = await recommended();
    await waitFor(() => expect(within(filled).getAllByRole('link', { hidden: true })).toHaveLength(8));
  });

  test('reports that there are none', async () => {
    show({ searchVideos: () => makePage([makeVideo()]) });
    expect(await recommended()).toHaveTextContent('No premium videos available at the moment.');
  });

  test('can be retried in place after a failure', async () => {
    const { host } = show({ searchVideos: () => new ApiError('http', 500) });
    const alert = within(await recommended()).getByRole('alert');
    const videos = await group('Videos');
    expect(names(videos)).toHaveLength(2);
    const pending = createPendingResponse<PagedList<Video>>();
    host.fake.respond({ searchVideos: () => pending.response });
    const retry = within(alert).getByRole('button', { name: 'Retry' });
    await userEvent.click(retry);
    await waitFor(() => expect(retry).toHaveAttribute('aria-busy', 'true'));
    pending.resolve(makePage(newest));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(names(await recommended())).toHaveLength(1);
    // The rest of the page stays mounted.
    expect(videos).toBeInTheDocument();
  });
});

describe('My List', () => {
  const myList = () => group('My List');
  const listed = [
    makeListed({ kind: 'track', id: 31, title: 'First Breath', album: { id: 7, title: 'Breath by Breath' } }),
    makeListed({ kind: 'album', id: 9, title: 'Mornings', mediaType: 'VIDEO', type: 'Rent' }),
    makeListed({ kind: 'album', id: 7, title: 'Breath by Breath', mediaType: 'AUDIO' }),
    makeListed({ kind: 'video', id: 4, title: 'First Light', length: 100 }),
  ];

  test('loading: ten skeletons', () => {
    show({ myList: never });
    const busy = screen.getByRole('region', { name: 'My List', busy: true });
    expect(within(busy).getAllByTestId('skeleton')).toHaveLength(10);
  });

  test('filled: a video, albums and a track, each with a link to its page', async () => {
    show({ myList: () => listed });
    const links = within(await myList()).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['First BreathTrack of Breath by Breath', '/user-routes/audio-player?id=7'],
      ['MorningsAlbumRent', '/user-routes/videos-inAlbums?id=9'],
      ['Breath by BreathAlbum', '/user-routes/audio-player?id=7'],
      ['First Light1:401 minute, 40 seconds', '/user-routes/video-player?id=4'],
    ]);
  });

  test('empty: says how to fill it', async () => {
    show();
    expect(await myList()).toHaveTextContent('Videos, albums and tracks that you add with + will appear here.');
  });

  test('error: can be retried in place', async () => {
    const { host } = show({ myList: () => new ApiError('http', 500) });
    const alert = within(await myList()).getByRole('alert');
    expect(alert).toHaveTextContent('We couldn’t load your list');
    host.fake.respond({ myList: () => listed });
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(within(await myList()).getAllByRole('link')).toHaveLength(4);
  });

  test('removing an item hides it immediately and moves the focus to the next item, or to the empty list', async () => {
    show({ myList: () => listed.slice(2), removeFromMyList: never });
    const buttons = within(await myList()).getAllByRole('button', { name: /^My List: / });
    await userEvent.click(buttons[0]!);
    const rest = within(await myList()).getByRole('link');
    expect(rest).toHaveTextContent('First Light');
    await waitFor(() => expect(rest).toHaveFocus());
    await userEvent.click(within(await myList()).getByRole('button', { name: 'My List: First Light' }));
    const empty = await screen.findByText(/^Videos, albums and tracks that you add/);
    await waitFor(() => expect(document.activeElement).toContainElement(empty));
  });
});

test('error: a card with Retry, which loads the media in place', async () => {
  const { host } = show({ purchasedMedia: () => new ApiError('timeout') });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('We couldn’t load your media');
  host.fake.respond({ purchasedMedia: () => owned });
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await group('Videos')).toBeVisible();
});

test('shows no error card after a 401, which the shell handles', async () => {
  const unauthorized = () => new ApiError('http', 401);
  const { host } = show({ purchasedMedia: unauthorized, searchVideos: unauthorized });
  await expectNoErrorShown(host);
});
