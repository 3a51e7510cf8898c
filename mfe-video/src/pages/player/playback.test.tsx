import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@inspire/shared/client';
import type { PlaybackQuality } from '@inspire/shared/contracts';
import { createPendingResponse, makeSession } from '@inspire/shared/testing';
import { historyKey, historyQuery } from '../../features/catalogue/api/get-history';
import { openPlayer, refusedStream, showPlayer, someStream, someVideo as video } from '../../testing/show-player';

/** Recorded events as 'play 0', flags as 'flag true', in order. */
const records = (calls: readonly { name: string; input: unknown }[]) =>
  calls.flatMap(({ name, input }) => {
    const { body, query } = input as { body?: { event: string; progressTime: number }; query?: { validFlag: boolean } };
    if (name === 'recordVideoEvent') return [`${body?.event} ${body?.progressTime}`];
    return name === 'updateValidFlag' ? [`flag ${query?.validFlag}`] : [];
  });

describe('recording', () => {
  test('saves the position when its page is left; the dashboard shows it at once and fetches the history again', async () => {
    const { host, engine, unmount } = await openPlayer();
    host.queries.setQueryData(['history'], []);
    engine.begin();
    engine.advance(0, 20);
    unmount();
    expect(host.queries.getQueryData(['history'])).toMatchObject([
      { videoData: { id: 4 }, progressTime: 20, validFlag: false },
    ]);
    await waitFor(() => expect(host.queries.getQueryState(['history'])?.isInvalidated).toBe(true));
    expect(records(host.fake.calls)).toContain('pause 20');
    expect(engine.log).toContain('destroy');
  });

  test('a history that the dashboard fetched too early does not restore the old position', async () => {
    const early = createPendingResponse<never[]>();
    const { host, engine, unmount } = await openPlayer({ responses: { browseHistory: () => early.response } });
    host.queries.setQueryData(historyKey(), []);
    engine.begin();
    engine.advance(0, 20);
    const requested = host.queries.fetchQuery({ ...historyQuery(host), staleTime: 0 }).catch(() => undefined);
    unmount();
    await act(async () => {
      early.resolve([]);
      await requested;
    });
    expect(host.queries.getQueryData(historyKey())).toMatchObject([{ videoData: { id: 4 }, progressTime: 20 }]);
  });

  test('stopping all media pauses and rewinds, and keeps the saved position', async () => {
    const { host, engine, unmount } = await openPlayer();
    engine.begin();
    engine.advance(0, 20);
    await waitFor(() => expect(records(host.fake.calls)).toEqual(['play 0', 'flag false']));
    act(() => host.events.publishMediaStopAll());
    engine.emit({ type: 'paused', position: 20 }, { type: 'seeking', position: 0 }, { type: 'seeked', position: 0 });
    expect(engine.log.slice(-2)).toEqual(['pause', 'seek 0']);
    unmount();
    await waitFor(() => expect(records(host.fake.calls)).toEqual(['play 0', 'flag false', 'pause 20']));
  });

  test('keeps the saved position when a logout follows at once', async () => {
    const { host, engine } = await openPlayer();
    engine.begin();
    engine.advance(0, 20);
    await waitFor(() => expect(records(host.fake.calls)).toEqual(['play 0', 'flag false']));
    let inTime: string[] = [];
    act(() => {
      host.events.publishMediaStopAll();
      inTime = records(host.fake.calls);
      host.session.end('logout');
    });
    expect(inTime.at(-1)).toBe('pause 20');
  });

  // `record-queue.test` has the other sessions that may follow.
  test('a record that waits for an older one is not sent for another viewer', async () => {
    const held = createPendingResponse();
    const { host, engine } = await openPlayer({ responses: { updateValidFlag: () => held.response } });
    engine.begin();
    await waitFor(() => expect(records(host.fake.calls)).toEqual(['play 0', 'flag false']));
    engine.emit({ type: 'ended', position: 31 });
    await act(async () => {
      host.session.end('logout');
      host.session.start(makeSession({ email: 'ravi@example.com', token: 'token-of-ravi' }));
      held.resolve(undefined);
      await new Promise((done) => setTimeout(done, 0));
    });
    expect(records(host.fake.calls)).toEqual(['play 0', 'flag false']);
  });
});

describe('among other media and on its page', () => {
  test('announces its start, and pauses when audio starts', async () => {
    const { host, engine } = await openPlayer();
    const started: unknown[] = [];
    host.events.onMediaStarted((media) => started.push(media));
    engine.begin();
    expect(started).toEqual([{ kind: 'video', id: 4 }]);
    act(() => host.events.publishMediaStarted({ kind: 'audio', id: 7 }));
    expect(engine.log.at(-1)).toBe('pause');
  });

  test('leaves a session that ended while opening to the shell', async () => {
    const { host } = showPlayer({ state: video, responses: { videoStream: () => new ApiError('http', 401) } });
    await waitFor(() => expect(host.fake.calls.map(({ name }) => name)).toContain('videoStream'));
    await act(() => Promise.resolve());
    expect(host.recorded.toasts).toEqual([]);
  });
});

describe('errors', () => {
  test('a rental that ends during playback stops it and explains why', async () => {
    const { host, engine } = await openPlayer({ state: { ...video, videoType: 'Rent' } });
    engine.begin();
    host.fake.respond(refusedStream('Your rental has ended.', 'rental-ended'));
    engine.emit({ type: 'failed', error: 'refused' });
    expect(await screen.findByText('Your rental has ended.')).toBeVisible();
    expect(engine.log.at(-1)).toBe('pause');
    expect(screen.getByRole('button', { name: /Rent Now/ })).toBeVisible();
    // The rest of the buffer does not play either.
    fireEvent.keyDown(document.body, { key: 'k' });
    engine.emit({ type: 'play' });
    expect(engine.log.slice(-2)).toEqual(['play', 'pause']);
  });

  test.each([
    ['a rental that was renewed on another device', 'Rent', 'rental-ended', 'Try again'],
    ['a displaced device', 'BuyOne', 'device-limit', 'Play here'],
  ] as const)('%s resumes at its position', async (_, videoType, code, button) => {
    const { host, engine } = await openPlayer({ state: { ...video, videoType } });
    engine.begin();
    engine.advance(0, 20);
    host.fake.respond(refusedStream('Not here.', code));
    engine.emit({ type: 'failed', error: 'refused' });
    expect(await screen.findByText('Not here.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /buy now/i })).toBeNull();
    host.fake.respond({ videoStream: () => someStream });
    await userEvent.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(engine.log).toContain('load /media/stream/a/master.m3u8 at 20'));
    expect(screen.queryByText('Not here.')).toBeNull();
    expect(screen.getByRole('region', { name: /First Light/ })).toHaveFocus();
  });

  test('reports a lost connection only once the buffer is empty, and plays on as soon as it is back', async () => {
    const { engine } = await openPlayer();
    engine.begin();
    engine.emit({ type: 'failed', error: 'network' });
    expect(screen.queryByText(/connection lost/i)).toBeNull();
    engine.emit({ type: 'waiting' });
    expect(screen.getByText(/connection lost/i)).toBeVisible();
    expect(engine.log).not.toContain('recover');
    fireEvent(window, new Event('online'));
    expect(engine.log).toContain('recover');
  });

  test.each([
    ['media', 'We can’t play this video right now.'],
    ['unsupported', 'Your browser can’t play this video. Update it or try another browser.'],
  ] as const)('%s shows its message', async (error, text) => {
    const { engine } = await openPlayer();
    engine.emit({ type: 'failed', error });
    expect(screen.getByText(text)).toBeVisible();
  });

  test('a retry resumes at the position', async () => {
    const { engine } = await openPlayer();
    engine.begin();
    engine.advance(0, 20);
    engine.emit({ type: 'failed', error: 'media' }, { type: 'waiting' });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(engine.log).toContain('load /media/stream/a/master.m3u8 at 20'));
    expect(screen.getByRole('region', { name: /First Light/ })).toHaveFocus();
  });
});

describe('the report of playback', () => {
  function follow() {
    const reports: PlaybackQuality[] = [];
    const reportPlayback = (quality: PlaybackQuality) => void reports.push(quality);
    return { reportPlayback, last: () => reports.at(-1) };
  }

  test('a video that is opened counts as abandoned until its first frame, then as a start', async () => {
    const { reportPlayback, last } = follow();
    const { engine } = await openPlayer({ reportPlayback });
    expect(last()).toMatchObject({ abandoned: 1, startUpMs: [] });
    engine.begin();
    expect(last()).toMatchObject({ abandoned: 0, startUpMs: [expect.any(Number)] });
    engine.emit({ type: 'quality', offered: [720, 360], chosen: 'auto', loaded: 360 });
    engine.emit({ type: 'quality', offered: [720, 360], chosen: 'auto', loaded: 720 });
    engine.emit({ type: 'waiting' });
    expect(last()).toMatchObject({ renditionChanges: 1, stallMs: [expect.any(Number)], errors: 0 });
  });

  test('does not report a missing right to a video as an error', async () => {
    const { reportPlayback, last } = follow();
    showPlayer({ state: video, responses: refusedStream('Buy it.'), reportPlayback });
    await screen.findByText('Buy it.');
    expect(last()).toBeUndefined();
  });

  test('a video whose stream cannot be fetched is an error', async () => {
    const { reportPlayback, last } = follow();
    const responses = { videoStream: () => new ApiError('http', 500) };
    showPlayer({ state: video, responses, reportPlayback });
    await waitFor(() => expect(last()).toMatchObject({ errors: 1, startUpMs: [] }));
  });
});
