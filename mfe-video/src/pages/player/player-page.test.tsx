import { ApiError } from '@inspire/shared/client';
import type { Video, VideoType } from '@inspire/shared/contracts';
import { createTestHost, makeSession, makeVideo, renderWithHost, type AnswerTable, type TestHostOptions } from '@inspire/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeEngine } from '../../testing/fake-engine';
import { PlayerPage } from './player-page';

const player = '/user-routes/video-player';
const video = makeVideo({ id: 4, title: 'First Light', video_length: 600 });
const stream = { url: '/media/stream/a/master.m3u8', expiresAt: '2099-01-01T00:00:00.000Z' };

interface Setting extends Pick<TestHostOptions, 'fills' | 'owns' | 'purchase'> {
  readonly answers?: AnswerTable;
  readonly state?: unknown;
  readonly search?: string;
}

/** The player's page, opened by a card as long as a test does not say otherwise; the engine waits for the test to act. */
function show({ answers, state, search = '?id=4', ...site }: Setting = {}) {
  const engine = createFakeEngine();
  const host = createTestHost({
    session: makeSession(),
    ...site,
    answers: {
      videoStream: () => stream,
      progressTime: () => ({ progressTime: 0 }),
      recordVideoEvent: () => undefined,
      updateValidFlag: () => undefined,
      ...answers,
    },
  });
  const loadEngine = () => Promise.resolve(engine.create);
  const shown = renderWithHost(<PlayerPage loadEngine={loadEngine} />, { host, path: { pathname: player, search, state } });
  const loaded = () => waitFor(() => expect(engine.log.some((line) => line.startsWith('load'))).toBe(true));
  return { ...shown, engine, loaded };
}
const opened = async (setting: Setting = {}) => {
  const shown = show({ state: video, ...setting });
  await shown.loaded();
  return shown;
};
/** Recorded events as 'play 0', flags as 'flag true', in order. */
const records = (calls: readonly { name: string; input: unknown }[]) =>
  calls.flatMap(({ name, input }) => {
    const { body, query } = input as { body?: { event: string; progressTime: number }; query?: { validFlag: boolean } };
    if (name === 'recordVideoEvent') return [`${body?.event} ${body?.progressTime}`];
    return name === 'updateValidFlag' ? [`flag ${query?.validFlag}`] : [];
  });
const refused = (detail?: string, code?: string) => ({ videoStream: () => new ApiError('http', 403, detail, code) });

describe('which video', () => {
  test('comes through navigation state, and nothing more is asked about it', async () => {
    const { host, engine } = await opened();
    expect(screen.getByRole('heading', { level: 1, name: 'First Light' })).toBeVisible();
    expect(engine.log).toContain('load /media/stream/a/master.m3u8 at 0');
    expect(host.fake.calls.map(({ name }) => name)).not.toContain('video');
  });

  test('comes by its id in a shared link', async () => {
    const { host } = show({ answers: { video: () => video } });
    expect(await screen.findByRole('heading', { name: 'First Light' })).toBeVisible();
    expect(host.fake.calls[0]).toEqual({ name: 'video', input: { params: { id: 4 } } });
  });

  test('the id counts where state and link differ', async () => {
    show({ state: makeVideo({ id: 9, title: 'Another' }), answers: { video: () => video } });
    expect(await screen.findByRole('heading', { name: 'First Light' })).toBeVisible();
  });

  test.each([undefined, { id: 'x' }])('without one (%p) it is the dashboard', async (state) => {
    const { router } = show({ state, search: '' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/user-routes/dashboard'));
  });

  test.each([
    ['an unknown id', '?id=4', { video: () => new ApiError('http', 404) }],
    ['an id that is none', '?id=abc', {}],
    ['a stream that is gone', '?id=4', { video: () => video, videoStream: () => new ApiError('http', 404) }],
  ])('%s shows a card, with a way back', async (_, search, answers) => {
    show({ search, answers });
    expect(await screen.findByText('Video not found', { selector: 'p' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to videos' })).toHaveAttribute('href', '/user-routes/dashboard');
  });

  test('another failure can be tried again', async () => {
    const { host } = show({ answers: { video: () => new ApiError('network') } });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    host.fake.answer({ video: () => video });
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'First Light' })).toBeVisible();
  });
});

describe('resume', () => {
  test.each([
    [42, 42],
    [594, 594],
    [595, 0],
    [600, 0],
  ])('saved at %p of 600, it begins at %p', async (progressTime, startAt) => {
    const { engine } = await opened({ answers: { progressTime: () => ({ progressTime }) } });
    expect(engine.log).toContain(`load /media/stream/a/master.m3u8 at ${startAt}`);
  });

  test('a position that cannot be had is no reason not to play', async () => {
    const { engine } = await opened({ answers: { progressTime: () => new ApiError('http', 500) } });
    expect(engine.log).toContain('play');
  });

  test('the stream is asked for 200 minutes', async () => {
    const { host } = await opened();
    expect(host.fake.calls).toContainEqual({ name: 'videoStream', input: { params: { id: 4, validTime: 200 } } });
  });
});

describe('locked', () => {
  const locked = (videoType: VideoType, more: Partial<Video> = {}) => ({ ...video, videoType, price: 149, ...more });

  test.each([
    ['BuyOne', 'Buy now for instant and unlimited viewing.', 'Buy Now ₹149'],
    ['Rent', 'Rent this video to watch.', 'Rent Now ₹149'],
  ] as const)('%s says so and sells it', async (videoType, text, button) => {
    const { host } = show({ state: locked(videoType), answers: refused() });
    expect(await screen.findByText(text)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(host.recorded.purchases).toEqual([
      { kind: 'video', id: 4, title: 'First Light', price: 149, sale: videoType === 'Rent' ? 'rent' : 'buy', thumbnailUrl: video.thumbnailUrl },
    ]);
  });

  test('Premium leads to the plans', async () => {
    show({ state: locked('Premium'), answers: refused() });
    expect(await screen.findByText('Please take a subscription plan to watch this video.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/plan-page');
  });

  test("the server's words come first", async () => {
    show({ state: locked('Rent'), answers: refused('Your rental has ended.', 'rental-ended') });
    expect(await screen.findByText('Your rental has ended.')).toBeVisible();
  });

  test.each([
    ['BuyOne', 'button', /buy now/i],
    ['Rent', 'button', /rent now/i],
    ['Premium', 'link', /see plans/i],
  ] as const)('%s offers nothing that nobody serves', async (videoType, role, name) => {
    show({ state: locked(videoType), answers: refused(), fills: () => false, owns: () => false });
    await screen.findByRole('status');
    expect(screen.queryByRole(role, { name })).toBeNull();
  });

  test('bought, it plays', async () => {
    const { host, loaded } = show({ state: locked('BuyOne'), answers: refused(), purchase: () => 'bought' });
    const buy = await screen.findByRole('button', { name: /buy now/i });
    host.fake.answer({ videoStream: () => stream });
    await userEvent.click(buy);
    await loaded();
    expect(screen.queryByText('Buy now for instant and unlimited viewing.')).toBeNull();
  });

  test('a purchase that nobody can serve at the moment says so, and can be tried again', async () => {
    const { host } = show({ state: locked('BuyOne'), answers: refused(), purchase: () => 'unavailable' });
    await userEvent.click(await screen.findByRole('button', { name: /buy now/i }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Buying is not possible at the moment. Please try again.');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(host.recorded.purchases).toHaveLength(2);
  });
});

describe('recording', () => {
  test('play, 30 seconds of media, a pause, the end', async () => {
    const { host, engine } = await opened();
    engine.begin(0, 60);
    engine.watch(0, 31);
    engine.emit({ type: 'paused', position: 31 }, { type: 'played' }, { type: 'flowing', position: 31 });
    engine.emit({ type: 'ended', position: 60 });
    await waitFor(() => expect(records(host.fake.calls)).toEqual([
      'play 0', 'flag false', 'progress 30', 'pause 31', 'play 31', 'flag false', 'pause 60', 'flag true',
    ]));
    expect(screen.getByText('Video ended')).toBeVisible();
  });

  test('every record belongs to its viewing', async () => {
    const { host, engine } = await opened();
    engine.begin();
    await waitFor(() => expect(records(host.fake.calls)).toContain('play 0'));
    const { input } = host.fake.calls.find(({ name }) => name === 'recordVideoEvent')!;
    expect(input).toMatchObject({ body: { video_id: 4, playId: expect.stringMatching(/^[0-9a-f-]{36}$/), playStartedAt: expect.stringMatching(/Z$/) } });
  });

  test('hiding the page saves the place and goes on; leaving it saves it too', async () => {
    const { host, engine, unmount } = await opened();
    engine.begin();
    engine.watch(0, 12);
    await waitFor(() => expect(records(host.fake.calls)).toEqual(['play 0', 'flag false']));
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    expect(engine.log).not.toContain('pause');
    expect(records(host.fake.calls).at(-1)).toBe('progress 12');
    engine.watch(12, 15);
    unmount();
    await waitFor(() => expect(records(host.fake.calls)).toContain('pause 15'));
    expect(engine.log).toContain('destroy');
  });

  test('the dashboard finds the new place in its history at once, and asks for it anew', async () => {
    const { host, engine, unmount } = await opened();
    host.queries.setQueryData(['history'], []);
    engine.begin();
    engine.watch(0, 20);
    unmount();
    expect(host.queries.getQueryData(['history'])).toMatchObject([{ videoData: { id: 4 }, progressTime: 20, validFlag: false }]);
    await waitFor(() => expect(host.queries.getQueryState(['history'])?.isInvalidated).toBe(true));
  });

  test('stopping all media pauses and rewinds, and remembers the place', async () => {
    const { host, engine } = await opened();
    engine.begin();
    engine.watch(0, 20);
    act(() => host.events.publishMediaStopAll());
    engine.emit({ type: 'paused', position: 20 }, { type: 'seeking', position: 0 }, { type: 'seeked', position: 0 });
    expect(engine.log.slice(-2)).toEqual(['pause', 'seek 0']);
    await waitFor(() => expect(records(host.fake.calls)).toEqual(['play 0', 'flag false', 'pause 20']));
  });
});

describe('among other media and on its page', () => {
  test('starting says so, and audio that starts pauses it', async () => {
    const { host, engine } = await opened();
    const started: unknown[] = [];
    host.events.onMediaStarted((media) => started.push(media));
    engine.begin();
    expect(started).toEqual([{ kind: 'video', id: 4 }]);
    act(() => host.events.publishMediaStarted({ kind: 'audio', id: 7 }));
    expect(engine.log.at(-1)).toBe('pause');
  });

  test('an orientation change pauses and blacks out; visible again, it goes on', async () => {
    const { engine } = await opened();
    engine.begin();
    fireEvent(window, new Event('orientationchange'));
    engine.emit({ type: 'paused', position: 3 });
    expect(screen.getByTestId('blackout')).toBeInTheDocument();
    fireEvent(document, new Event('visibilitychange'));
    expect(engine.log.slice(-2)).toEqual(['pause', 'play']);
    engine.emit({ type: 'played' });
    expect(screen.queryByTestId('blackout')).toBeNull();
  });

  test('a session that ended while opening is told', async () => {
    const { host } = show({ state: video, answers: { videoStream: () => new ApiError('http', 401) } });
    await waitFor(() => expect(host.recorded.toasts).toEqual([{ kind: 'warning', text: 'Logged Out' }]));
  });
});

describe('faults', () => {
  test('a lost connection is told only when what was loaded is over, and is mended by itself', async () => {
    const { engine } = await opened();
    engine.begin();
    engine.emit({ type: 'failed', fault: 'network' });
    const told = /the connection was lost/i;
    expect(screen.queryByText(told)).toBeNull();
    engine.emit({ type: 'waiting' });
    expect(screen.getByText(told)).toBeVisible();
    engine.emit({ type: 'recovered' });
    expect(screen.queryByText(told)).toBeNull();
  });

  test('a rental that ends while it plays stops it and says why', async () => {
    const { host, engine } = await opened({ state: { ...video, videoType: 'Rent' } });
    engine.begin();
    host.fake.answer(refused('Your rental has ended.', 'rental-ended'));
    engine.emit({ type: 'failed', fault: 'refused' });
    expect(await screen.findByText('Your rental has ended.')).toBeVisible();
    expect(engine.log.at(-1)).toBe('pause');
  });

  test.each([
    ['media', 'This video cannot be played right now.'],
    ['unsupported', 'This browser cannot play this video. Please try a newer one.'],
  ] as const)('%s says what happened', async (fault, text) => {
    const { engine } = await opened();
    engine.emit({ type: 'failed', fault });
    expect(screen.getByText(text)).toBeVisible();
  });

  test('trying again goes on where it stopped', async () => {
    const { engine } = await opened();
    engine.begin();
    engine.watch(0, 20);
    engine.emit({ type: 'failed', fault: 'media' }, { type: 'waiting' });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(engine.log).toContain('load /media/stream/a/master.m3u8 at 20'));
  });
});
