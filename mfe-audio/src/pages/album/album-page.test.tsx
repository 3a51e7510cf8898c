import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@inspire/shared/client';
import type { AlbumDetail } from '@inspire/shared/contracts';
import { expectNoErrorShown, type FakeResponses, makeAlbum, never } from '@inspire/shared/testing';
import { showAudio } from '../../testing/show-audio';
import { someAlbum } from '../../testing/start-audio';
import { AlbumPage } from './album-page';

const path = '/user-routes/audio-player';
const premium = 'This is a premium audio album. Please buy it to listen.';
const albumOf = (change: Parameters<typeof makeAlbum>[0]): AlbumDetail => ({
  ...someAlbum,
  audioAlbum: makeAlbum({ albumId: 7, title: 'Small Courage', ...change }),
});
const locked = () => albumOf({ albumType: 'Premium', price: 299, isPurchased: false });

function show({
  state,
  search = '?id=7',
  ...setting
}: {
  state?: unknown;
  search?: string;
  responses?: FakeResponses;
  fills?: () => boolean;
} = {}) {
  return showAudio(<AlbumPage />, {
    path: { pathname: path, search, state },
    routes: [{ path: '/user-routes/audio', element: <p>albums</p> }],
    ...setting,
  });
}
const rowOf = (title: string) => screen.findByRole('row', { name: new RegExp(title) });
const heading = () => screen.findByRole('heading', { level: 1, name: 'Small Courage' });

describe('which album', () => {
  test('the one that navigation state names, before that of the URL', async () => {
    const { host } = show({ state: { id: 7 }, search: '?id=9' });
    await heading();
    expect(host.fake.calls[0]).toEqual({ name: 'album', input: { params: { id: 7 } } });
  });

  test('a video album redirects to its own page: both kinds share one id space', async () => {
    const { router } = show({
      search: '?id=7',
      responses: {
        album: () => ({ audioAlbum: makeAlbum({ albumId: 7, mediaType: 'VIDEO' }), audio: [], videoData: [] }),
      },
    });
    await waitFor(() =>
      expect(router.state.location).toMatchObject({ pathname: '/user-routes/videos-inAlbums', search: '?id=7' }),
    );
  });

  test.each([
    ['unknown', '?id=99'],
    ['no id at all', '?id=abc'],
  ])('one that is %s is said not to be there', async (_, search) => {
    show({ search, responses: { album: () => new ApiError('http', 404) } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Album not found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to audios' })).toHaveAttribute('href', '/user-routes/audio');
  });
});

test('loading: placeholders of the same size, marked as busy', () => {
  show({ responses: { album: never } });
  expect(screen.getAllByTestId('skeleton')[0]?.closest('[aria-busy="true"]')).not.toBeNull();
});

test('shows the album, its length, and its tracks in a table', async () => {
  show();
  await heading();
  expect(screen.getByText('3 tracks')).toBeVisible();
  expect(screen.getByText('10 minutes')).toBeInTheDocument();
  const table = screen.getByRole('table', { name: 'Tracks' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['#', 'Thumbnail', 'Title', 'Description', 'Time', 'My List']);
  const [, first] = within(table).getAllByRole('row');
  expect(
    within(first!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['1', '', 'First Breath', 'What track 1 is about.', '1:401 minute, 40 seconds', '']);
  expect(screen.queryByRole('button', { name: /Buy Now|Rent Now/ })).toBeNull();
});

test('texts in another language are marked', async () => {
  show({ responses: { album: () => albumOf({ language: 'mr' }) } });
  for (const text of ['Small Courage', 'First Breath', 'What track 1 is about.'])
    expect((await screen.findByText(text)).lang).toBe('mr');
});

test('an album without tracks says so', async () => {
  show({ responses: { album: () => ({ ...someAlbum, audio: [] }) } });
  expect(await screen.findByText('No tracks yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Play' })).toBeNull();
});

describe('playing', () => {
  test('the album from its first track, and pause', async () => {
    const { engine, time, player } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Play' }));
    await time.pass(0);
    expect(engine.log.slice(-2)).toEqual(['load /stream/1/track.m4a at 0', 'play']);
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
    expect(player.state().playing).toBe(false);
    expect(screen.getByRole('button', { name: 'Play' })).toBeVisible();
  });

  test.each([
    ['a press anywhere on its row', async () => userEvent.click(await screen.findByText('What track 2 is about.'))],
    ['a double click on its row', async () => userEvent.dblClick(await screen.findByText('What track 2 is about.'))],
    [
      'its button by key',
      async () => {
        (await screen.findByRole('button', { name: 'Play Second Thoughts' })).focus();
        await userEvent.keyboard('{Enter}');
      },
    ],
  ])('a track, by %s', async (_, press) => {
    const { engine, time } = show();
    await press();
    await time.pass(0);
    expect(engine.log.filter((line) => line.startsWith('load'))).toEqual(['load /stream/2/track.m4a at 0']);
    const row = await rowOf('Second Thoughts');
    expect(row).toHaveAttribute('aria-current', 'true');
    expect(within(row).getByRole('img', { name: 'Now playing' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Pause Second Thoughts' }));
    expect(within(row).getByRole('img', { name: 'Paused' })).toBeInTheDocument();
  });
});

describe('a locked album', () => {
  const refused = { album: locked, audioStream: () => new ApiError('http', 403, premium, 'album') };

  test('a track shows the fixed text, and playback continues', async () => {
    const { host, player } = show({ responses: refused });
    await userEvent.click(await screen.findByRole('button', { name: 'Play First Breath' }));
    await waitFor(() => expect(host.recorded.toasts).toEqual([{ kind: 'warning', text: premium }]));
    expect(player.state().queue).toBeUndefined();
    expect(screen.queryByRole('button', { name: 'Play' })).toBeNull();
    expect(screen.getAllByRole('img', { name: 'Locked' })).toHaveLength(3);
  });

  test.each([
    ['403 without a text', new ApiError('http', 403), [{ kind: 'warning', text: premium }]],
    ['a timeout', new ApiError('timeout'), [{ kind: 'error', text: 'Check Internet Connection' }]],
    ['500', new ApiError('http', 500), [{ kind: 'error', text: 'We can’t play this track right now.' }]],
    ['404', new ApiError('http', 404), [{ kind: 'error', text: 'This track is no longer available.' }]],
  ])('%s shows a toast', async (_, error, toasts) => {
    const { host } = show({ responses: { album: locked, audioStream: () => error } });
    await userEvent.click(await screen.findByRole('button', { name: 'Play First Breath' }));
    await waitFor(() => expect(host.recorded.toasts).toEqual(toasts));
  });

  test('401 shows none', async () => {
    const { host, time } = show({ responses: { album: locked, audioStream: () => new ApiError('http', 401) } });
    await userEvent.click(await screen.findByRole('button', { name: 'Play First Breath' }));
    await time.pass(0);
    expect(host.recorded.toasts).toEqual([]);
  });

  test('the server decides: a granted track plays', async () => {
    const { player, time } = show({ responses: { album: locked } });
    await userEvent.click(await screen.findByRole('button', { name: 'Play First Breath' }));
    await time.pass(0);
    expect(player.state()).toMatchObject({ playing: true, queue: { album: { albumId: 7 } } });
  });

  test.each([
    ['Premium', /^Buy Now/],
    ['BuyOne', /^Buy Now/],
    ['Rent', /^Rent Now/],
  ] as const)('%s is sold by a button with its price', async (albumType, name) => {
    const { host } = show({ responses: { album: () => albumOf({ albumType, price: 299 }) } });
    const button = await screen.findByRole('button', { name });
    expect(button).toHaveTextContent('₹299');
    await userEvent.click(button);
    expect(host.recorded.purchases).toEqual([
      expect.objectContaining({ kind: 'album', id: 7, price: 299, sale: albumType === 'Rent' ? 'rent' : 'buy' }),
    ]);
  });

  test('nothing is offered without a remote that sells', async () => {
    show({ responses: { album: locked }, fills: () => false });
    await heading();
    expect(screen.queryByRole('button', { name: /^Buy Now/ })).toBeNull();
  });
});

describe('errors', () => {
  test('a timeout is retried once before the error shows, and again by Retry', async () => {
    let requests = 0;
    const { time } = show({
      responses: {
        album() {
          requests += 1;
          return requests <= 2 ? new ApiError('timeout') : someAlbum;
        },
      },
    });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Check Internet Connection');
    expect(requests).toBe(2);
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    await time.pass(0);
    expect(await heading()).toBeVisible();
  });

  test('any other failure shows immediately', async () => {
    const { host } = show({ responses: { album: () => new ApiError('http', 500) } });
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load the album');
    expect(host.fake.calls).toHaveLength(1);
  });

  test('401: shows no toast and no card; the shell redirects to the login page', async () => {
    const { host } = show({ responses: { album: () => new ApiError('http', 401) } });
    await expectNoErrorShown(host);
  });
});
