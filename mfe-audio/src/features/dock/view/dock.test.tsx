import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { ApiError } from '@inspire/shared/client';
import { useHost } from '@inspire/shared/host';
import { useLocation } from '@inspire/shared/router';
import { showAudio } from '../../../testing/show-audio';
import { Dock } from './dock';

const premium = 'This is a premium audio album. Please buy it to listen.';
const dashboard = '/user-routes/dashboard';
const videoPlayer = '/user-routes/video-player';

/** The dock on a page, with the second of three tracks at 42 seconds. */
async function show(setting: Parameters<typeof showAudio>[1] = {}) {
  const shown = showAudio(<Dock />, {
    path: dashboard,
    routes: [{ path: '/user-routes/audio-player', element: <p>album</p> }],
    ...setting,
  });
  await shown.playFrom(2);
  shown.engine.emit({ type: 'time', position: 42, bufferedEnd: 80 });
  return shown;
}
const dock = () => screen.getByRole('region', { name: 'Audio player' });
const button = (name: string | RegExp) => within(dock()).getByRole('button', { name });
const expand = async () => {
  await userEvent.click(button('Expand'));
  return screen.findByRole('dialog', { name: 'Now playing' });
};
const press = (key: string, target: Element) => fireEvent.keyDown(target, { key });

/** A video that starts while React still has the page's effects to run. */
function StartingVideo() {
  const { events } = useHost();
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    if (pathname === videoPlayer) events.publishMediaStarted({ kind: 'video', id: 4 });
  }, [events, pathname]);
  return null;
}

describe('is shown', () => {
  test('not while the queue is empty', () => {
    showAudio(<Dock />, { path: dashboard });
    expect(screen.queryByRole('region')).toBeNull();
  });

  const anyDock = () => screen.queryByRole('region', { name: 'Audio player' });

  /** Renders the dock beside the pages, as the shell does: it stays mounted across pages. */
  const showOnAllPages = () => show({ path: '/', routes: [{ path: '/user-routes/*', element: <Dock /> }] });

  test('on a video page once audio has played there, also paused, until a video starts', async () => {
    const { host, sendRequest } = await show({ path: videoPlayer });
    await sendRequest({ type: 'pause' });
    expect(dock()).toBeVisible();
    await sendRequest({ type: 'play' });
    act(() => host.events.publishMediaStarted({ kind: 'video', id: 4 }));
    expect(anyDock()).toBeNull();
    await sendRequest({ type: 'play' });
    expect(dock()).toBeVisible();
  });

  test('not over a video that starts together with its page', async () => {
    const { router } = await show({
      path: '/',
      routes: [{ path: '/user-routes/*', element: [<Dock key="dock" />, <StartingVideo key="video" />] }],
    });
    await act(() => router.navigate(dashboard));
    expect(dock()).toBeVisible();
    await act(() => router.navigate(videoPlayer));
    expect(anyDock()).toBeNull();
  });

  test('audio played on a video page counts for that visit only', async () => {
    const { sendRequest, router } = await showOnAllPages();
    await act(() => router.navigate(videoPlayer));
    await sendRequest({ type: 'pause' });
    expect(dock()).toBeVisible();
    await act(() => router.navigate(dashboard));
    expect(dock()).toBeVisible();
    await act(() => router.navigate(videoPlayer));
    expect(anyDock()).toBeNull();
  });
});

test('time and seek bar, also as spoken text', async () => {
  const { engine } = await show();
  expect(within(dock()).getByText('0:42')).toBeVisible();
  expect(within(dock()).getByText('3:20')).toBeVisible();
  const bar = within(dock()).getByRole('slider', { name: 'Position' });
  expect(bar).toHaveAttribute('aria-valuetext', '42 seconds');
  expect(within(dock()).getByTestId('buffered')).toBeInTheDocument();
  press('PageUp', bar);
  expect(engine.log).toEqual(['seek 62']);
  expect(bar).toHaveAttribute('aria-valuetext', '1 minute, 2 seconds');
});

test('a drag that began in another track does not seek in this one', async () => {
  const { engine, sendRequest } = await show();
  const bar = within(dock()).getByRole('slider', { name: 'Position' });
  jest.spyOn(bar.firstElementChild!, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 200 } as DOMRect);
  const point = (name: string, clientX: number) => fireEvent(bar, new MouseEvent(name, { bubbles: true, clientX }));
  point('pointerdown', 150);
  expect(bar).toHaveAttribute('aria-valuenow', '150');
  await sendRequest({ type: 'next' });
  engine.begin();
  engine.log.length = 0;
  point('pointermove', 160);
  expect(bar).toHaveAttribute('aria-valuenow', '0');
  point('pointerup', 160);
  expect(engine.log).toEqual([]);
  point('pointerdown', 50);
  point('pointerup', 100);
  expect(engine.log).toEqual(['seek 150']);
});

test('volume begins at 50; mute and unmute', async () => {
  await show();
  const volume = within(dock()).getByRole('slider', { name: 'Volume' });
  expect(volume).toHaveAttribute('aria-valuenow', '50');
  expect(volume).toHaveAttribute('aria-valuetext', '50 percent');
  press('ArrowUp', volume);
  expect(volume).toHaveAttribute('aria-valuenow', '55');
  await userEvent.click(button('Mute'));
  expect(volume).toHaveAttribute('aria-valuenow', '0');
  await userEvent.click(button('Unmute'));
  expect(volume).toHaveAttribute('aria-valuenow', '55');
});

describe('Space', () => {
  test.each([
    ['the seek bar', () => within(dock()).getByRole('slider', { name: 'Position' })],
    ['the link to the album', () => within(dock()).getByRole('link')],
  ])('on %s plays or pauses', async (_, target) => {
    const { player } = await show();
    expect(press(' ', target())).toBe(false);
    expect(player.state().playing).toBe(false);
    press(' ', target());
    expect(player.state().playing).toBe(true);
  });

  test('on a button presses that button; outside the dock it is ignored', async () => {
    const { player } = await show();
    press(' ', button('Mute'));
    press(' ', document.body);
    fireEvent.keyDown(within(dock()).getByRole('link'), { key: ' ', ctrlKey: true });
    expect(player.state().playing).toBe(true);
  });
});

describe('the keys of every player', () => {
  test('work while the focus is in the dock', async () => {
    const { player } = await show();
    const link = within(dock()).getByRole('link');
    const { duration, volume } = player.state();
    press('End', link);
    expect(player.state().position).toBe(duration);
    press('5', link);
    press('j', link);
    expect(player.state().position).toBe(duration / 2 - 10);
    press('ArrowRight', link);
    expect(player.state().position).toBe(duration / 2 - 5);
    press('ArrowDown', link);
    expect(player.state().volume).toBeCloseTo(volume - 0.05);
    press('m', button('Mute'));
    expect(player.state().muted).toBe(true);
    press('k', link);
    expect(player.state().playing).toBe(false);
  });

  test('toggle once while held, and step again', async () => {
    const { player } = await show();
    const link = within(dock()).getByRole('link');
    press('0', link);
    expect(fireEvent.keyDown(link, { key: 'm', repeat: true })).toBe(false);
    expect(player.state().muted).toBe(false);
    fireEvent.keyDown(link, { key: 'l', repeat: true });
    expect(player.state().position).toBe(10);
  });
});

test('a wait shows after 400 ms', async () => {
  const { engine } = await show();
  engine.emit({ type: 'waiting' });
  expect(screen.queryByRole('status')).toBeNull();
  expect(await screen.findByRole('status')).toHaveTextContent('Loading ...');
  engine.emit({ type: 'playing', position: 43 });
  expect(screen.queryByRole('status')).toBeNull();
});

describe('errors show their reason and the next step', () => {
  test.each([
    ['404', new ApiError('http', 404), 'This track is no longer available.', 'Retry'],
    ['a timeout', new ApiError('timeout'), 'Check Internet Connection', 'Retry'],
    ['500', new ApiError('http', 500), 'We can’t play this track right now.', 'Retry'],
    [
      'another device in its place',
      new ApiError('http', 403, 'Playing stopped here.', 'device-limit'),
      'Playing stopped here.',
      'Play here',
    ],
  ])('%s', async (_, error, text, step) => {
    const { host, engine, sendRequest, time } = await show();
    host.fake.respond({ audioStream: () => error });
    await sendRequest({ type: 'next' });
    const alert = within(dock()).getByRole('alert');
    expect(alert).toHaveTextContent(text);
    host.fake.respond({ audioStream: () => ({ url: '/again', expiresAt: '2026-06-01T11:40:00.000Z' }) });
    await userEvent.click(within(alert).getByRole('button', { name: step }));
    await time.pass(0);
    expect(within(dock()).getByRole('button', { name: 'Pause' })).toHaveFocus();
    expect(engine.log.slice(-2)).toEqual(['load /again at 0', 'play']);
    engine.begin();
    expect(within(dock()).queryByRole('alert')).toBeNull();
  });

  test('a locked album links to its page, where it is sold', async () => {
    const { host, router, sendRequest } = await show();
    host.fake.respond({ audioStream: () => new ApiError('http', 403, premium, 'album') });
    await sendRequest({ type: 'next' });
    const alert = within(dock()).getByRole('alert');
    expect(alert).toHaveTextContent(premium);
    await userEvent.click(within(alert).getByRole('link', { name: 'Open album' }));
    expect(router.state.location).toMatchObject({ pathname: '/user-routes/audio-player', search: '?id=7' });
  });
});

describe('the full view', () => {
  test('opens and closes, by its button and by Esc', async () => {
    await show();
    const view = await expand();
    expect(within(view).getByRole('heading', { name: 'Second Thoughts' })).toBeVisible();
    await userEvent.click(within(view).getByRole('button', { name: 'Close full view' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent(await expand(), new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each([
    ['the dock', dock],
    ['it', expand],
  ])('shuffle and repeat one in %s say whether they are on', async (_, place) => {
    const { player } = await show();
    const part = await place();
    for (const name of ['Shuffle', 'Repeat this track']) {
      const toggle = within(part).getByRole('button', { name });
      expect(toggle).toHaveAttribute('aria-pressed', 'false');
      await userEvent.click(toggle);
      expect(toggle).toHaveAttribute('aria-pressed', 'true');
    }
    expect(player.state()).toMatchObject({ shuffle: true, repeatOne: true });
  });

  test('speed, from 0.75 to 2', async () => {
    const { engine } = await show();
    const view = await expand();
    await userEvent.click(within(view).getByRole('button', { name: 'Speed, 1 times' }));
    expect(
      within(view)
        .getAllByRole('menuitemradio')
        .map(({ textContent }) => textContent),
    ).toEqual(['0.75×', 'Normal', '1.25×', '1.5×', '1.75×', '2×']);
    await userEvent.click(within(view).getByRole('menuitemradio', { name: '1.5×' }));
    expect(engine.log).toContain('speed 1.5');
    expect(within(view).getByRole('button', { name: 'Speed, 1.5 times' })).toHaveTextContent('1.5×');
  });

  test('the sleep timer: 15, 30, 60 minutes, or the end of the track', async () => {
    const { player } = await show({ platform: { now: Date.now } });
    const view = await expand();
    await userEvent.click(within(view).getByRole('button', { name: 'Sleep timer' }));
    expect(
      within(view)
        .getAllByRole('menuitemradio')
        .map(({ textContent }) => textContent),
    ).toEqual(['Off', '15 minutes', '30 minutes', '60 minutes', 'End of track']);
    await userEvent.click(within(view).getByRole('menuitemradio', { name: '30 minutes' }));
    await userEvent.click(within(view).getByRole('button', { name: 'Sleep timer, 30 minutes left' }));
    expect(within(view).getByRole('menuitemradio', { name: '30 minutes' })).toBeChecked();
    await userEvent.click(within(view).getByRole('menuitemradio', { name: 'End of track' }));
    expect(within(view).getByRole('button', { name: 'Sleep timer, end of track' })).toBeVisible();
    expect(player.state().sleep).toEqual({ kind: 'track' });
  });

  test('an upcoming track can be played immediately', async () => {
    await show();
    const view = await expand();
    const next = within(within(view).getByRole('region', { name: 'Up next' })).getAllByRole('button');
    expect(next.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Third Time'),
      expect.stringContaining('First Breath'),
    ]);
    await userEvent.click(next[0]!);
    expect(within(view).getByRole('heading', { level: 2 })).toHaveTextContent('Third Time');
  });

  test('its link to the album closes it', async () => {
    const { router } = await show();
    await userEvent.click(within(await expand()).getByRole('link', { name: 'Small Courage' }));
    expect(router.state.location.pathname).toBe('/user-routes/audio-player');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('Space in it plays or pauses', async () => {
    const { player } = await show();
    press(' ', await expand());
    expect(player.state().playing).toBe(false);
  });
});
