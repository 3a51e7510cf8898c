import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@inspire/shared/client';
import { trailerReturn } from '@inspire/shared/guards';
import { createTestHost, type FakeResponses, makeAlbum, makeVideo, renderWithHost } from '@inspire/shared/testing';
import { createFakeEngine } from '../../testing/fake-engine';
import { TrailerPage } from './trailer-page';

const trailerUrl = '/media/trailers/still-water/t1/master.m3u8';
const video = makeVideo({ id: 7, title: 'Still Water', videoType: 'BuyOne', trailerUrl });
const album = makeAlbum({ albumId: 8, title: 'Mornings', mediaType: 'VIDEO', trailerUrl });

function open(search: string, responses: FakeResponses, state?: unknown) {
  const engine = createFakeEngine();
  const host = createTestHost({ responses });
  const shown = renderWithHost(<TrailerPage loadEngine={() => Promise.resolve(engine.create)} />, {
    host,
    path: { pathname: '/trailer', search, state },
    routes: [
      { path: '/user-routes/video-player', element: <p>the video</p> },
      { path: '/user-routes/videos-inAlbums', element: <p>the album</p> },
    ],
  });
  return { ...shown, engine, host };
}
const openLoaded = async (search = '?video=7', state?: unknown) => {
  const shown = open(
    search,
    { video: () => video, album: () => ({ audioAlbum: album, audio: [], videoData: [] }) },
    state,
  );
  await waitFor(() => expect(shown.engine.log.some((line) => line.startsWith('load'))).toBe(true));
  return shown;
};

it('leads to the album of an album’s trailer', async () => {
  const { engine, router } = await openLoaded('?album=8');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Trailer: Mornings');
  engine.emit({ type: 'ended', position: 24 });
  expect(await screen.findByText('the album')).toBeVisible();
  expect(router.state.location.search).toBe('?id=8');
});

it('begins again at its end while Loop is on', async () => {
  const { engine } = await openLoaded();
  engine.begin();
  await userEvent.click(screen.getByRole('button', { name: 'Loop' }));
  engine.emit({ type: 'ended', position: 24 });
  expect(engine.log.slice(-2)).toEqual(['seek 0', 'play']);
  expect(screen.queryByText('the video')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Loop' }));
  engine.emit({ type: 'ended', position: 24 });
  expect(await screen.findByText('the video')).toBeVisible();
});

it('ends on Escape, but not while something is open above it', async () => {
  await openLoaded();
  await userEvent.keyboard('?');
  expect(await screen.findByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('the video')).toBeNull();
  act(() => screen.queryByRole<HTMLDialogElement>('dialog')?.close());
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText('the video')).toBeVisible();
});

it('goes back to where the viewer pressed, with the state of that page', async () => {
  const { router } = await openLoaded();
  await act(() => router.navigate('/user-routes/video-player?id=7', { state: { kept: true } }));
  await act(() => router.navigate('/trailer?video=7', { state: trailerReturn }));
  await screen.findByRole('heading', { level: 1 });
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText('the video')).toBeVisible();
  expect(router.state.location.state).toEqual({ kept: true });
});

it('offers to try again after a failure of the stream', async () => {
  const { engine } = await openLoaded();
  engine.emit({ type: 'failed', error: 'network' });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(engine.log).toContain('recover');
});

it.each([
  ['an item without a trailer', '?video=7', () => makeVideo({ id: 7 })],
  ['an unknown item', '?video=7', () => new ApiError('http', 404)],
  ['a link without an item', '', () => video],
])('says that there is none for %s', async (_, search, response) => {
  open(search, { video: response });
  expect(await screen.findByRole('heading', { name: 'Trailer not found', level: 1 })).toBeInTheDocument();
});

it('shows its place while it loads, and Retry after a failure', async () => {
  let isBroken = true;
  const { container, engine } = open('?video=7', { video: () => (isBroken ? new ApiError('network') : video) });
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
  isBroken = false;
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(engine.log.join()).toContain('load'));
});
