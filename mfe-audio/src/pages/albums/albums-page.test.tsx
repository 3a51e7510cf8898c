import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@inspire/shared/client';
import type { Album } from '@inspire/shared/contracts';
import {
  expectNoErrorShown,
  type FakeResponses,
  makeAlbum,
  makePage,
  never,
  requestedUrls,
} from '@inspire/shared/testing';
import manifest from '../../../remote.json';
import { showAudio } from '../../testing/show-audio';
import { AlbumsPage } from './albums-page';

const path = '/user-routes/audio';
const catalogue = Array.from({ length: 11 }, (_, index) =>
  makeAlbum({
    albumId: 11 - index,
    title: `Album of ${11 - index}`,
    ...(index === 1 && { albumType: 'Premium' as const }),
  }),
);

const listOf =
  (all: readonly Album[]): NonNullable<FakeResponses['audioAlbums']> =>
  ({ query }) => {
    const { page = 0, size = 8, searchQuery = '' } = query ?? {};
    const found = all.filter(({ title }) => title.toLowerCase().includes(searchQuery.toLowerCase()));
    const content = found.slice(page * size, (page + 1) * size);
    return makePage(content, { page, size, totalElements: found.length, totalPages: Math.ceil(found.length / size) });
  };
const show = (audioAlbums: FakeResponses['audioAlbums'] = listOf(catalogue), search = '') =>
  showAudio(<AlbumsPage />, {
    path: { pathname: path, search },
    routes: [{ path: '/user-routes/audio-player', element: <p>album</p> }],
    responses: { audioAlbums },
  });
const framed = ({ albumId, title, description, thumbnailUrl }: Album) => ({
  albumId,
  title,
  description,
  thumbnailUrl,
});
const row = (name: string) => screen.findByRole('region', { name, busy: false });
/** A row that has more cards than it shows: a plain row is painted first. */
const slider = async (name: string) => {
  const region = await row(name);
  await within(region).findByRole('button', { name: /^Next/ });
  return region;
};
const searches = ({ host }: ReturnType<typeof show>) => host.fake.inputsOf('audioAlbums').map(({ query }) => query);
const box = () => screen.getByRole('searchbox', { name: 'Search albums' });

let reach: () => void;
beforeEach(() => {
  const observers = new Set<() => void>();
  reach = () => act(() => [...observers].forEach((reached) => reached()));
  jest.spyOn(window, 'IntersectionObserver').mockImplementation((callback) => {
    const reached = () => callback([{ isIntersecting: true } as IntersectionObserverEntry], undefined as never);
    return { observe: () => observers.add(reached), disconnect: () => observers.delete(reached) } as never;
  });
});

test('requests exactly what the document prefetches (remote.json)', async () => {
  const { host } = show();
  await row('New albums');
  expect(requestedUrls(host.fake)).toEqual(manifest.paths.find((owned) => owned.path === path)?.data);
});

test('loading: ten skeletons in a busy row', () => {
  show(never);
  const busy = screen.getByRole('region', { name: 'New albums', busy: true });
  expect(within(busy).getAllByTestId('skeleton')).toHaveLength(10);
  expect(screen.getByRole('heading', { level: 1, name: 'Audios' })).toBeVisible();
});

test('shows the new albums that the document names until all are loaded', async () => {
  showAudio(<AlbumsPage />, {
    path,
    frameData: { newAlbums: catalogue.slice(0, 4).map(framed) },
    responses: { audioAlbums: never },
  });
  const busy = screen.getByRole('region', { name: 'New albums', busy: true });
  expect(within(busy).getAllByRole('link')).toHaveLength(4);
  expect(within(busy).getAllByTestId('skeleton')).toHaveLength(6);
  expect(
    within(screen.getByRole('region', { name: 'Album of 11' })).getByRole('link', { name: 'Listen' }),
  ).toHaveAttribute('href', '/user-routes/audio-player?id=11');
});

test('content: the newest album featured, and the first eight in a row', async () => {
  show();
  const albums = within(await slider('New albums')).getAllByRole('link', { hidden: true });
  expect(albums).toHaveLength(8);
  expect(
    within(screen.getByRole('region', { name: 'Album of 11' })).getByRole('link', { name: 'Listen' }),
  ).toHaveAttribute('href', '/user-routes/audio-player?id=11');
  expect(screen.queryAllByTestId('skeleton')).toHaveLength(0);
});

test('a premium album has the crown', async () => {
  show();
  expect(within(await slider('New albums')).getAllByRole('img', { name: 'Premium', hidden: true })).toHaveLength(1);
});

test('a card without title, picture or type is a skeleton', async () => {
  show(
    listOf([
      makeAlbum({ albumId: 2 }),
      makeAlbum({ albumId: 1, title: '' }),
      makeAlbum({ albumId: 3, thumbnailUrl: '' }),
    ]),
  );
  expect(within(await row('New albums')).getAllByTestId('skeleton')).toHaveLength(2);
});

test('a card opens its album, by navigation state and URL', async () => {
  const { router } = show();
  await userEvent.click(within(await slider('New albums')).getByRole('link', { name: /^Album of 11/ }));
  expect(router.state.location).toMatchObject({
    pathname: '/user-routes/audio-player',
    search: '?id=11',
    state: { id: 11 },
  });
});

test('the featured album opens by its cover and title, like a card (D-61)', async () => {
  const { host, router } = show();
  const title = await screen.findByRole('link', { name: 'Album of 11' });
  expect(title.closest('h2')).toBeInTheDocument();
  await userEvent.hover(title);
  expect(host.fake.calls.at(-1)).toEqual({ name: 'album', input: { params: { id: 11 } } });
  await userEvent.click(title);
  expect(router.state.location).toMatchObject({ search: '?id=11', state: { id: 11 } });
});

test('pointing at a card prefetches its album', async () => {
  const { host } = show();
  await userEvent.hover(within(await slider('New albums')).getByRole('link', { name: /^Album of 11/ }));
  expect(host.fake.calls.at(-1)).toEqual({ name: 'album', input: { params: { id: 11 } } });
});

describe('further rows', () => {
  test('load automatically near the end, until all are loaded', async () => {
    const shown = show();
    await row('New albums');
    reach();
    expect(within(await row('More albums 9–11')).getAllByRole('link')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(searches(shown).map((query) => query?.page)).toEqual([0, 1]);
  });

  test('load by the button, which moves the focus to them', async () => {
    show();
    await row('New albums');
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    const further = await row('More albums 9–11');
    await waitFor(() => expect(further).toContainElement(document.activeElement as HTMLElement));
  });

  test('show ten skeletons while they load', async () => {
    const listAll = listOf(catalogue);
    show((input) => (input.query?.page ? never() : listAll(input)));
    await row('New albums');
    reach();
    expect(
      within(await screen.findByRole('region', { name: 'More albums', busy: true })).getAllByTestId('skeleton'),
    ).toHaveLength(10);
  });

  test('that fail show an error below the loaded ones, and can be retried', async () => {
    const { host } = show((input) => (input.query?.page ? new ApiError('http', 500) : listOf(catalogue)(input)));
    await row('New albums');
    reach();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('We couldn’t load more albums');
    expect(await row('New albums')).toBeVisible();
    host.fake.respond({ audioAlbums: listOf(catalogue) });
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await row('More albums 9–11')).toBeVisible();
  });
});

describe('search', () => {
  test('searches once typing pauses, and announces the count', async () => {
    const shown = show();
    await row('New albums');
    // Without a pause between the letters, which a busy machine could make long enough for a search.
    await userEvent.setup({ delay: null }).type(box(), 'of 1');
    expect(screen.queryByRole('link', { name: 'Listen' })).toBeNull();
    // Until the results arrive, the previous ones stay, and nothing is announced.
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('3 albums found'));
    expect(within(await row('Results for “of 1”')).getAllByRole('link', { hidden: true })).toHaveLength(3);
    expect(searches(shown).map((query) => query?.searchQuery)).toEqual(['', 'of 1']);
    expect(shown.router.state).toMatchObject({ location: { search: '?q=of+1' }, historyAction: 'PUSH' });
  });

  test('without results says so and offers to clear it', async () => {
    show();
    await row('New albums');
    await userEvent.type(box(), 'zzz');
    expect(await screen.findByText('No albums found for “zzz”', { selector: 'p:not([role])' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('No albums found for “zzz”');
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear search' })[1]!);
    expect(box()).toHaveFocus();
    expect(await row('New albums')).toBeVisible();
  });

  test('the previous results stay until the next response', async () => {
    const shown = show();
    await row('New albums');
    await userEvent.type(box(), '1');
    await row('Results for “1”');
    shown.host.fake.respond({ audioAlbums: never });
    await userEvent.type(box(), '1');
    await waitFor(() => expect(searches(shown).at(-1)).toMatchObject({ searchQuery: '11' }));
    expect(screen.getAllByRole('link', { hidden: true }).length).toBeGreaterThan(1);
    expect(screen.queryAllByTestId('skeleton')).toHaveLength(0);
  });
});

test('empty: says that there are no albums yet', async () => {
  show(listOf([]));
  expect(await screen.findByText('No albums yet')).toBeVisible();
});

describe('errors', () => {
  test.each([
    ['a timeout', new ApiError('timeout'), 'Check Internet Connection'],
    ['500', new ApiError('http', 500), 'We couldn’t load the albums'],
    ['no answer', new ApiError('network'), 'We couldn’t load the albums'],
  ])('%s: a card with Retry, which loads the albums in place', async (_, error, text) => {
    const { host } = show(() => error);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(text);
    host.fake.respond({ audioAlbums: listOf(catalogue) });
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await row('New albums')).toBeVisible();
    expect(host.recorded).toMatchObject({ toasts: [], navigations: [] });
  });

  test('401: shows no toast and no card; the shell redirects to the login page', async () => {
    const { host } = show(() => new ApiError('http', 401));
    await expectNoErrorShown(host);
  });
});
