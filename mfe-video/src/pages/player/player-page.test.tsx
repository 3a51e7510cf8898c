import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@inspire/shared/client';
import type { Album, AlbumDetail, Video, VideoType } from '@inspire/shared/contracts';
import { type FakeResponses, makeAlbum, makeVideo } from '@inspire/shared/testing';
import {
  openPlayer,
  refusedStream,
  showPlayer,
  someStream as stream,
  someVideo as video,
} from '../../testing/show-player';

describe('which video', () => {
  test('comes from navigation state, without another request', async () => {
    const { host, engine } = await openPlayer();
    expect(screen.getByRole('heading', { level: 1, name: 'First Light' })).toBeVisible();
    expect(engine.log).toContain('load /media/stream/a/master.m3u8 at 0');
    expect(host.fake.calls.map(({ name }) => name)).not.toContain('video');
  });

  test('knows its length before its stream does', async () => {
    showPlayer({ state: video, responses: { videoStream: () => new Promise(() => undefined) } });
    expect(await screen.findByText('/ 00:10:00')).toBeVisible();
  });

  test('has its title before its controls, so that Tab leads from the one to the others', async () => {
    await openPlayer();
    const heading = screen.getByRole('heading', { level: 1 });
    act(() => heading.focus());
    await userEvent.tab();
    expect(screen.getByRole('region', { name: 'Video player: First Light' })).toContainElement(
      document.activeElement as HTMLElement,
    );
  });

  test('the id wins if state and link differ', async () => {
    showPlayer({ state: makeVideo({ id: 9, title: 'Another' }), responses: { video: () => video } });
    expect(await screen.findByRole('heading', { name: 'First Light' })).toBeVisible();
  });

  test.each([
    ['an unknown id', '?id=4', { video: () => new ApiError('http', 404) }],
    ['an invalid id', '?id=abc', {}],
    ['a removed stream', '?id=4', { video: () => video, videoStream: () => new ApiError('http', 404) }],
  ])('%s shows a card with a link back', async (_, search, responses) => {
    showPlayer({ search, responses });
    expect(await screen.findByText('Video not found', { selector: 'p' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to videos' })).toHaveAttribute('href', '/user-routes/dashboard');
  });

  test('any other failure can be retried', async () => {
    const { host } = showPlayer({ responses: { video: () => new ApiError('network') } });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    host.fake.respond({ video: () => video });
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'First Light' })).toBeVisible();
  });
});

describe('resume', () => {
  test('plays from the last known position if the saved one cannot be loaded', async () => {
    const { engine } = await openPlayer({
      state: { ...video, progressTime: 240 },
      responses: { progressTime: () => new ApiError('http', 503) },
    });
    expect(engine.log).toContain('load /media/stream/a/master.m3u8 at 240');
    expect(engine.log).toContain('play');
  });
});

describe('locked', () => {
  const locked = (videoType: VideoType, more: Partial<Video> = {}) => ({ ...video, videoType, price: 149, ...more });

  test('sells a video as it is sold now, whatever the page was opened with', async () => {
    const responses = { ...refusedStream(), video: () => locked('Rent', { price: 99 }) };
    showPlayer({ state: locked('BuyOne'), responses });
    expect(await screen.findByRole('button', { name: 'Rent Now ₹99' })).toBeVisible();
  });

  test.each([
    ['BuyOne', 'Buy now for instant and unlimited viewing.', 'Buy Now ₹149'],
    ['Rent', 'Rent this video to watch.', 'Rent Now ₹149'],
  ] as const)('%s shows its text and sells the video', async (videoType, text, button) => {
    const { host } = showPlayer({ state: locked(videoType), responses: refusedStream() });
    expect(await screen.findByText(text)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(host.recorded.purchases).toEqual([
      {
        kind: 'video',
        id: 4,
        title: 'First Light',
        price: 149,
        sale: videoType === 'Rent' ? 'rent' : 'buy',
        thumbnailUrl: video.thumbnailUrl,
      },
    ]);
  });

  test.each(['BuyOne', 'Rent', 'Premium', 'Album'] as const)(
    '%s leads to its trailer beside its offer',
    async (type) => {
      const trailerUrl = '/media/trailers/a/b/master.m3u8';
      showPlayer({ state: locked(type, { trailerUrl }), responses: refusedStream() });
      expect(await screen.findByRole('link', { name: 'Watch trailer' })).toHaveAttribute('href', '/trailer?video=4');
    },
  );

  test('offers no trailer when the video has none, or when no remote serves its page', async () => {
    const { unmount } = showPlayer({ state: locked('BuyOne'), responses: refusedStream() });
    await screen.findByRole('button', { name: 'Buy Now ₹149' });
    expect(screen.queryByRole('link', { name: 'Watch trailer' })).toBeNull();
    unmount();
    const trailerUrl = '/media/trailers/a/b/master.m3u8';
    const owns = (path: string) => path !== '/trailer';
    showPlayer({ state: locked('BuyOne', { trailerUrl }), responses: refusedStream(), owns });
    await screen.findByRole('button', { name: 'Buy Now ₹149' });
    expect(screen.queryByRole('link', { name: 'Watch trailer' })).toBeNull();
  });

  test('Premium leads to the plans', async () => {
    showPlayer({ state: locked('Premium'), responses: refusedStream() });
    expect(await screen.findByText('Please take a subscription plan to watch this video.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/plan-page');
  });

  describe('an album-only video', () => {
    const album = (albumId: number, ids: number[], parts: Partial<Album> = {}): AlbumDetail => ({
      audioAlbum: makeAlbum({ albumId, mediaType: 'VIDEO', albumType: 'Rent', ...parts }),
      audio: [],
      videoData: ids.map((id) => makeVideo({ id })),
    });
    const albums = [album(7, [4], { albumType: 'Free' }), album(8, [1, 2]), album(9, [3, 4])];
    const responses: FakeResponses = {
      ...refusedStream('This is a rental video album. Please rent it to watch.', 'album'),
      videoAlbums: ({ query }) =>
        albums
          .filter(({ videoData }) => videoData.some(({ id }) => id === query?.videoId))
          .map(({ audioAlbum }) => audioAlbum),
      album: ({ params }) => albums.find(({ audioAlbum }) => audioAlbum.albumId === params.id)!,
    };

    test('links to the album it was opened from, without a request', async () => {
      const { host } = showPlayer({ state: { ...locked('Album'), albumId: 8 }, responses });
      expect(await screen.findByRole('link', { name: 'View album' })).toHaveAttribute(
        'href',
        '/user-routes/videos-inAlbums?id=8',
      );
      expect(host.fake.calls.map(({ name }) => name)).not.toContain('videoAlbums');
    });

    test('links to the album that sells it, opened from anywhere', async () => {
      showPlayer({ state: locked('Album'), responses });
      expect(await screen.findByText('This is a rental video album. Please rent it to watch.')).toBeVisible();
      expect(await screen.findByRole('link', { name: 'View album' })).toHaveAttribute(
        'href',
        '/user-routes/videos-inAlbums?id=9',
      );
    });

    test.each([
      ['cannot be had', { videoAlbums: () => new ApiError('http', 500) }],
      ['do not contain it', { videoAlbums: () => [] }],
    ] as const)('links back to the videos if the albums %s', async (_, failing) => {
      showPlayer({ state: locked('Album'), responses: { ...responses, ...failing } });
      expect(await screen.findByRole('link', { name: 'Back to videos' })).toHaveAttribute(
        'href',
        '/user-routes/dashboard',
      );
    });
  });

  test.each([
    ['BuyOne', 'button', /buy now/i],
    ['Rent', 'button', /rent now/i],
    ['Premium', 'link', /see plans/i],
    ['Album', 'button', /view album/i],
  ] as const)('%s offers nothing that no remote serves', async (videoType, role, name) => {
    showPlayer({ state: locked(videoType), responses: refusedStream(), fills: () => false, owns: () => false });
    await screen.findByRole('status');
    expect(screen.queryByRole(role, { name })).toBeNull();
  });

  test.each([
    ['visible', true],
    ['hidden', false],
  ] as const)('after a purchase in another tab, starts if the page is %s: %p', async (state, plays) => {
    const { host, engine, loaded } = showPlayer({ state: locked('BuyOne'), responses: refusedStream() });
    await screen.findByRole('button', { name: /buy now/i });
    host.fake.respond({ videoStream: () => stream });
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    act(() => host.events.publishPurchaseCompleted({ kind: 'video', id: 4 }));
    await loaded();
    expect(engine.log.includes('play')).toBe(plays);
  });
});
