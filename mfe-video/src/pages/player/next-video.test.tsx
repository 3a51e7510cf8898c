import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeAlbum, makePage, makeVideo } from '@inspire/shared/testing';
import { openPlayer, someVideo } from '../../testing/show-player';

const next = makeVideo({ id: 8, title: 'Second Light', videoType: 'Free' });
const lists = { searchVideos: () => makePage([someVideo, next]) };

async function watchToTheEnd({ loop = false, ...setting }: Parameters<typeof openPlayer>[0] & { loop?: boolean } = {}) {
  const shown = await openPlayer({ responses: lists, ...setting });
  shown.engine.begin();
  if (loop) fireEvent.click(screen.getByRole('button', { name: 'Loop' }));
  shown.engine.advance(585, 600);
  shown.engine.emit({ type: 'ended', position: 600 });
  return shown;
}
/** Waits for the next video, which takes several requests. */
const card = () => screen.findByRole('region', { name: 'Second Light' });
const hide = (state: DocumentVisibilityState) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  fireEvent(document, new Event('visibilitychange'));
};
const opened = [{ href: '/user-routes/video-player?id=8', replace: true, state: expect.objectContaining({ id: 8 }) }];

test('shows the end and the next video, whose stream is prefetched', async () => {
  const { host } = await watchToTheEnd();
  expect(await card()).toBeVisible();
  expect(screen.getByText('Video ended')).toBeVisible();
  expect(screen.getByText('Up next: Second Light. Starting in 8 seconds.')).toHaveAttribute('role', 'status');
  expect(screen.getByRole('button', { name: 'Watch again' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Play now' })).toHaveFocus();
  await waitFor(() =>
    expect(host.fake.calls).toContainEqual({ name: 'videoStream', input: { params: { id: 8, validTime: 200 } } }),
  );
});

describe('the countdown', () => {
  beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => jest.useRealTimers());
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) act(() => jest.advanceTimersByTime(1_000));
  };

  test('opens the next video after 8 seconds, once', async () => {
    const { host } = await watchToTheEnd();
    await card();
    expect(screen.getByText('Starting in 8 s')).toBeVisible();
    pass(5);
    expect(screen.getByText('Starting in 3 s')).toBeVisible();
    expect(host.recorded.navigations).toEqual([]);
    pass(20);
    expect(host.recorded.navigations).toEqual(opened);
  });

  test.each([
    ['Cancel', () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['Escape', () => fireEvent.keyDown(screen.getByRole('button', { name: 'Cancel' }), { key: 'Escape' })],
    [
      'Escape at the seek bar',
      () => fireEvent.keyDown(screen.getByRole('slider', { name: 'Position' }), { key: 'Escape' }),
    ],
  ])('is cancelled by %s, and the focus stays there', async (_, stop) => {
    const { host } = await watchToTheEnd();
    await card();
    stop();
    pass(20);
    expect(host.recorded.navigations).toEqual([]);
    expect(screen.queryByText(/Starting in/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Play now' })).toHaveFocus();
  });

  test('waits while the page is hidden', async () => {
    const { host } = await watchToTheEnd();
    await card();
    pass(4);
    hide('hidden');
    pass(20);
    expect(host.recorded.navigations).toEqual([]);
    hide('visible');
    pass(7);
    expect(host.recorded.navigations).toEqual([]);
    pass(1);
    expect(host.recorded.navigations).toEqual(opened);
  });

  test('pauses while a dialog or a menu is open', async () => {
    const { host } = await watchToTheEnd();
    await card();
    pass(3);
    fireEvent.keyDown(document.body, { key: '?' });
    expect(await screen.findByRole('dialog')).toBeVisible();
    pass(20);
    expect(screen.getByText(/Starting in [45] s/)).toBeInTheDocument();
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
    expect(screen.getByRole('menu')).toBeInTheDocument();
    pass(20);
    expect(host.recorded.navigations).toEqual([]);
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
    pass(6);
    expect(host.recorded.navigations).toEqual(opened);
  });

  test('is cancelled by loop', async () => {
    const { host } = await watchToTheEnd();
    await card();
    fireEvent.click(screen.getByRole('button', { name: 'Loop' }));
    pass(20);
    expect(host.recorded.navigations).toEqual([]);
  });
});

test('a looping video shows no end and no next video', async () => {
  const { host, engine } = await watchToTheEnd({ loop: true });
  expect(engine.log.slice(-2)).toEqual(['seek 0', 'play']);
  engine.emit({ type: 'play' }, { type: 'seeking', position: 0 }, { type: 'playing', position: 0 });
  // The records of both loops are sent in sequence: by then, the next stream would have been fetched.
  const viewings = () => host.fake.inputsOf('updateValidFlag');
  await waitFor(() =>
    expect(viewings()).toMatchObject([false, true, false].map((validFlag) => ({ query: { validFlag } }))),
  );
  expect(screen.queryByText('Video ended')).toBeNull();
  expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(host.fake.inputsOf('videoStream')).toMatchObject([{ params: { id: 4 } }]);
});

test('Watch again passes the focus on to the player', async () => {
  const { engine } = await watchToTheEnd();
  await card();
  await userEvent.click(screen.getByRole('button', { name: 'Watch again' }));
  expect(engine.log.slice(-2)).toEqual(['seek 0', 'play']);
  expect(screen.queryByText('Video ended')).toBeNull();
  expect(screen.getByRole('region', { name: /First Light/ })).toHaveFocus();
});

test('the focus stays on a control that the viewer is about to use', async () => {
  const { engine } = await openPlayer({ responses: lists });
  engine.begin();
  screen.getByRole('button', { name: 'Mute' }).focus();
  engine.emit({ type: 'ended', position: 600 });
  await card();
  expect(screen.getByRole('button', { name: 'Mute' })).toHaveFocus();
});

describe('of an album', () => {
  const inside = makeVideo({ id: 9, title: 'Second Light', videoType: 'Album' });
  const detail = {
    audioAlbum: makeAlbum({ albumId: 3, albumType: 'Free', mediaType: 'VIDEO' }),
    audio: [],
    videoData: [someVideo, inside],
  };

  test('the next one follows if the video was opened from the album', async () => {
    const { host } = await watchToTheEnd({ state: { ...someVideo, albumId: 3 }, responses: { album: () => detail } });
    await card();
    await userEvent.click(screen.getByRole('button', { name: 'Play now' }));
    expect(host.recorded.navigations[0]?.state).toMatchObject({ id: 9, albumId: 3 });
    // The album is known, so the lists are not fetched for its next video.
    expect(host.fake.calls.map(({ name }) => name)).not.toContain('videoAlbums');
    expect(host.fake.calls.map(({ name }) => name)).not.toContain('browseHistory');
  });

  test('it is found among the unlocked albums if the video was opened from elsewhere', async () => {
    const locked = makeAlbum({ albumId: 7, albumType: 'Rent', isPurchased: false });
    const { host } = await watchToTheEnd({
      responses: { videoAlbums: () => [locked, detail.audioAlbum], album: () => detail },
    });
    await card();
    // The server returns the albums that contain the video, so one request is enough.
    expect(host.fake.inputsOf('videoAlbums')).toEqual([{ query: { mediaType: 'VIDEO', videoId: 4 } }]);
    expect(host.fake.inputsOf('album')).toEqual([{ params: { id: 3 } }]);
  });
});

test('shows only the end if there is no next video', async () => {
  const { host } = await watchToTheEnd({
    responses: {
      ...lists,
      searchVideos: () => makePage([someVideo, makeVideo({ id: 5, videoType: 'Rent', isPurchased: false })]),
    },
  });
  await waitFor(() => expect(host.fake.calls.map(({ name }) => name)).toContain('browseHistory'));
  await waitFor(() => expect(host.queries.isFetching()).toBe(0));
  // The result shows some steps after the last response.
  await act(() => new Promise((done) => setTimeout(done, 0)));
  expect(screen.getByText('Video ended')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Play now' })).toBeNull();
});

describe('when the next one opens', () => {
  const openNext = async (shown: Awaited<ReturnType<typeof watchToTheEnd>>) => {
    await card();
    await act(() => shown.router.navigate('/user-routes/video-player?id=8', { replace: true, state: next }));
    return screen.findByRole('heading', { level: 1, name: 'Second Light' });
  };

  test('the focus moves to its heading, as on a new page', async () => {
    const heading = await openNext(await watchToTheEnd());
    expect(heading).toHaveFocus();
  });

  test('in fullscreen, which hides the heading, it moves to the player', async () => {
    const shown = await watchToTheEnd();
    const screenOf = screen.getByRole('region', { name: /First Light/ }).closest('article')!.parentElement;
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => screenOf });
    await openNext(shown);
    expect(screen.getByRole('region', { name: /Second Light/ })).toHaveFocus();
    Reflect.deleteProperty(document, 'fullscreenElement');
  });

  test('it stays on an element that is still mounted', async () => {
    const shown = await watchToTheEnd();
    await card();
    const elsewhere = document.body.appendChild(document.createElement('button'));
    elsewhere.focus();
    await openNext(shown);
    expect(elsewhere).toHaveFocus();
    elsewhere.remove();
  });
});
