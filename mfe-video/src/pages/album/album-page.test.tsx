import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestHost, makeAlbum, makeSession, makeVideo, renderWithHost } from '@inspire/shared/testing';
import { AlbumPage } from './album-page';

const path = '/user-routes/videos-inAlbums';
const videos = [makeVideo({ id: 11, title: 'Part One' }), makeVideo({ id: 12, title: 'Hidden', status: 'Deactive' })];
const detail = (parts: Parameters<typeof makeAlbum>[0]) => ({
  audioAlbum: makeAlbum({ albumId: 4, mediaType: 'VIDEO', title: 'Mornings', ...parts }),
  audio: [],
  videoData: videos,
});

function show(
  response: () => unknown,
  { state, search }: { state?: unknown; search?: string } = { state: { albumId: 4 } },
) {
  const host = createTestHost({
    session: makeSession(),
    responses: {
      album: response as never,
      videoStream: () => ({ url: '/stream/', expiresAt: '2099-01-01T00:00:00.000Z' }),
      progressTime: () => ({ progressTime: 0 }),
    },
  });
  const rendered = renderWithHost(<AlbumPage />, {
    host,
    path: { pathname: path, search, state },
    routes: [
      { path: '/user-routes/video-player', element: <p>player</p> },
      { path: '/user-routes/audio-player', element: <p>audio player</p> },
    ],
  });
  return { ...rendered, host };
}

describe('the album page', () => {
  it('shows the album with its videos, Deactive ones left out, and opens them when it is free', async () => {
    const { router } = show(() => detail({ albumType: 'Free' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Mornings' })).toBeVisible();
    expect(screen.queryByText('Hidden')).toBeNull();
    expect(screen.queryByRole('button', { name: /Buy Now|Rent Now/ })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: /Part One/ }));
    expect(router.state.location.search).toBe('?id=11');
    // The player continues with the album's next video.
    expect(router.state.location.state).toMatchObject({ id: 11, albumId: 4 });
  });

  it('leads to the trailer of a locked album that has one, and of no other', async () => {
    const trailerUrl = '/media/trailers/a/b/master.m3u8';
    const link = () => screen.queryByRole('link', { name: 'Watch trailer' });
    const { unmount } = show(() => detail({ albumType: 'BuyOne', trailerUrl }));
    await screen.findByRole('button', { name: /Buy Now/ });
    expect(link()).toHaveAttribute('href', '/trailer?album=4');
    unmount();
    const bought = show(() => detail({ albumType: 'BuyOne', isPurchased: true, trailerUrl }));
    await screen.findByRole('heading', { level: 1 });
    expect(link()).toBeNull();
    bought.unmount();
    show(() => detail({ albumType: 'BuyOne' }));
    await screen.findByRole('button', { name: /Buy Now/ });
    expect(link()).toBeNull();
  });

  it('prefetches a video that the viewer is about to open, unless it is locked', async () => {
    const { host, unmount } = show(() => detail({ albumType: 'Free' }));
    await userEvent.hover(await screen.findByRole('link', { name: /Part One/ }));
    const names = () => host.fake.calls.map(({ name }) => name).toSorted();
    await waitFor(() => expect(names()).toEqual(['album', 'myList', 'progressTime', 'videoStream']));
    unmount();
    const blocked = show(() => detail({ albumType: 'Rent', isPurchased: false }));
    await userEvent.hover(await screen.findByRole('link', { name: /Part One/ }));
    expect(blocked.host.fake.calls.map(({ name }) => name)).toEqual(['album', 'myList']);
  });

  it('redirects an audio album to its page: both kinds share one id space', async () => {
    const { router } = show(() => detail({ mediaType: 'AUDIO' }), { search: '?id=4' });
    expect(await screen.findByText('audio player')).toBeVisible();
    expect(router.state.location.search).toBe('?id=4');
  });

  it('shows five videos side by side above 1024 pixels (SPEC-9)', async () => {
    const seven = Array.from({ length: 7 }, (_, index) => makeVideo({ id: index + 1 }));
    show(() => ({ ...detail({ albumType: 'Free' }), videoData: seven }));
    expect(
      within(await screen.findByRole('region', { name: 'Videos in this album', busy: false })).getAllByRole('link'),
    ).toHaveLength(5);
  });
});
