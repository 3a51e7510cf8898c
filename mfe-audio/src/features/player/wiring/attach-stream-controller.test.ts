import { act } from '@testing-library/react';
import { ApiError } from '@inspire/shared/client';
import { someAlbum, someStream, someTracks, startAudio } from '../../../testing/start-audio';

const premium = 'This is a premium audio album. Please buy it to listen.';

describe('the stream', () => {
  test.each([
    [undefined, premium],
    ['Your rental has ended.', 'Your rental has ended.'],
  ])('403 with the detail %p: a toast, and silence', async (detail, text) => {
    const { host, player, sendRequest } = startAudio({
      responses: { audioStream: () => new ApiError('http', 403, detail) },
    });
    await sendRequest({ type: 'open', queue: { album: someAlbum.audioAlbum, tracks: someTracks } });
    expect(host.recorded.toasts).toEqual([{ kind: 'warning', text }]);
    expect(player.state()).toMatchObject({ playing: false, error: { kind: 'locked', text } });
  });

  test('401: it pauses without an error', async () => {
    const { host, player, sendRequest } = startAudio({ responses: { audioStream: () => new ApiError('http', 401) } });
    await sendRequest({ type: 'open', queue: { album: someAlbum.audioAlbum, tracks: someTracks } });
    expect(host.recorded.toasts).toEqual([]);
    expect(player.state()).toMatchObject({ playing: false, error: undefined });
  });

  test('a lost network shows an error, and playback resumes at the same position when it is back', async () => {
    const { host, player, engine, time, page, playFrom } = startAudio();
    await playFrom(1);
    engine.advance(0, 42);
    host.fake.respond({ audioStream: () => new ApiError('network') });
    engine.emit({ type: 'failed', error: 'network' });
    await time.pass(0);
    expect(player.state()).toMatchObject({ playing: true, position: 42, error: { kind: 'network' } });
    expect(engine.log).toEqual([]);
    host.fake.respond({ audioStream: () => ({ url: '/newer', expiresAt: '2026-06-01T11:40:00.000Z' }) });
    page.signal('online');
    await time.pass(0);
    expect(engine.log.slice(-2)).toEqual(['load /newer at 42', 'play']);
    engine.emit({ type: 'playing', position: 42 });
    expect(player.state().error).toBeUndefined();
  });

  test('a pause while the network is away lasts when it is back', async () => {
    const { host, engine, time, page, sendRequest, playFrom } = startAudio();
    await playFrom(1);
    host.fake.respond({ audioStream: () => new ApiError('network') });
    engine.emit({ type: 'failed', error: 'network' });
    await time.pass(0);
    await sendRequest({ type: 'pause' });
    engine.log.length = 0;
    host.fake.respond({ audioStream: ({ params }) => someStream(params.id) });
    page.signal('online');
    await time.pass(60_000);
    expect(engine.log).toEqual([]);
  });

  test('a wait of 15 seconds is a network error; a shorter one is not', async () => {
    const { engine, time, playFrom } = startAudio();
    await playFrom(1);
    engine.emit({ type: 'waiting' });
    await time.pass(14_000);
    engine.emit({ type: 'playing', position: 3 }, { type: 'waiting' });
    await time.pass(14_000);
    expect(engine.log).toEqual([]);
    await time.pass(1_000);
    expect(engine.log).toEqual(['load /stream/1/track.m4a at 3', 'play']);
  });

  test('a wait that continues under a new URL shows the network error', async () => {
    const { player, engine, time, playFrom } = startAudio();
    await playFrom(1);
    engine.emit({ type: 'waiting' });
    await time.pass(15_000);
    expect(player.state()).toMatchObject({ waiting: true, error: undefined });
    await time.pass(15_000);
    expect(player.state()).toMatchObject({ playing: true, waiting: false, error: { kind: 'network' } });
  });

  test('403 after the network was away: a toast, once', async () => {
    const { host, player, engine, time, page, playFrom } = startAudio();
    await playFrom(1);
    host.fake.respond({ audioStream: () => new ApiError('network') });
    engine.emit({ type: 'failed', error: 'network' });
    await time.pass(0);
    host.fake.respond({ audioStream: () => new ApiError('http', 403) });
    page.signal('online');
    await time.pass(0);
    expect(host.recorded.toasts).toEqual([{ kind: 'warning', text: premium }]);
    act(() => player.fail({ kind: 'locked', text: premium }));
    expect(host.recorded.toasts).toHaveLength(1);
  });
});

describe('the next track', () => {
  const requested = ({ host }: ReturnType<typeof startAudio>) =>
    host.fake.inputsOf('audioStream').map(({ params }) => params.id);

  test('is prefetched in the last 30 seconds, once, when the current one is completely buffered', async () => {
    const audio = startAudio();
    await audio.playFrom(1);
    audio.engine.advance(0, 78);
    expect(requested(audio)).toEqual([1]);
    audio.engine.advance(78, 90);
    await audio.time.pass(0);
    expect(requested(audio)).toEqual([1, 2]);
    expect(audio.engine.log).toEqual(['ahead /stream/2/track.m4a']);
    audio.engine.emit({ type: 'ended', position: 100 });
    await audio.time.pass(0);
    expect(requested(audio)).toEqual([1, 2]);
    expect(audio.engine.log.slice(-2)).toEqual(['load /stream/2/track.m4a at 0', 'play']);
  });

  test('is prefetched in the last 10 seconds in any case', async () => {
    const audio = startAudio();
    await audio.playFrom(1);
    for (const position of [85, 91]) audio.engine.emit({ type: 'time', position, bufferedEnd: position + 1 });
    await audio.time.pass(0);
    expect(audio.engine.log).toEqual(['ahead /stream/2/track.m4a']);
  });

  test('is prefetched again after a seek: its URL may be too old by the end', async () => {
    const audio = startAudio();
    await audio.playFrom(1);
    audio.engine.advance(80, 81);
    await audio.time.pass(0);
    await audio.sendRequest({ type: 'seek', position: 0 });
    audio.engine.advance(80, 81);
    await audio.time.pass(0);
    expect(audio.engine.log.filter((line) => line.startsWith('ahead'))).toHaveLength(2);
  });

  test.each([
    ['repeat one', { type: 'toggleRepeatOne' }],
    ['a sleep timer at its end', { type: 'setSleep', after: 'track' }],
    ['a pause', { type: 'pause' }],
  ] as const)('is not fetched with %s', async (_, request) => {
    const audio = startAudio();
    await audio.playFrom(1);
    await audio.sendRequest(request);
    audio.engine.advance(80, 90);
    await audio.time.pass(0);
    expect(requested(audio)).toEqual([1]);
  });

  test('is not preloaded if another one is next when the response arrives', async () => {
    const audio = startAudio();
    await audio.playFrom(1);
    let respond: (stream: ReturnType<typeof someStream>) => void = () => undefined;
    audio.host.fake.respond({
      audioStream: ({ params }) =>
        params.id === 2 ? new Promise((resolve) => (respond = resolve)) : someStream(params.id),
    });
    audio.engine.advance(80, 81);
    await audio.sendRequest({ type: 'previous' });
    respond(someStream(2));
    await audio.time.pass(0);
    expect(requested(audio)).toEqual([1, 2, 3]);
    expect(audio.engine.log.filter((line) => line.startsWith('ahead'))).toEqual([]);
  });

  test('is preloaded again after the current one was reloaded', async () => {
    const audio = startAudio();
    await audio.playFrom(1);
    audio.engine.advance(80, 81);
    await audio.time.pass(0);
    audio.engine.emit({ type: 'failed', error: 'network' });
    await audio.time.pass(0);
    audio.engine.emit({ type: 'ready' });
    audio.engine.advance(81, 82);
    await audio.time.pass(0);
    expect(audio.engine.log.filter((line) => line.startsWith('ahead'))).toHaveLength(2);
  });

  test('is requested again after a failed prefetch', async () => {
    const audio = startAudio({
      responses: {
        audioStream: ({ params }) => (params.id === 2 ? new ApiError('http', 500) : { url: '/1', expiresAt: '' }),
      },
    });
    await audio.playFrom(1);
    audio.engine.advance(80, 81);
    await audio.time.pass(0);
    expect(audio.player.state().error).toBeUndefined();
    audio.engine.emit({ type: 'ended', position: 100 });
    await audio.time.pass(0);
    expect(requested(audio)).toEqual([1, 2, 2]);
    expect(audio.player.state().error).toEqual({ kind: 'broken' });
  });
});

describe('a displaced device', () => {
  const text = 'Playing stopped here.';
  const displaced = () => new ApiError('http', 403, text, 'device-limit');
  const locked = { playing: false, error: { kind: 'displaced', text } };

  test('shows why when it requests more in mid-track, and resumes there when the listener wants to', async () => {
    const { host, player, engine, time, sendRequest, playFrom } = startAudio();
    await playFrom(1);
    engine.advance(0, 42);
    host.fake.respond({ audioStream: displaced });
    engine.emit({ type: 'failed', error: 'refused' });
    await time.pass(0);
    expect(player.state()).toMatchObject(locked);
    expect(host.recorded.toasts).toEqual([{ kind: 'warning', text }]);
    host.fake.respond({ audioStream: ({ params }) => someStream(params.id) });
    await sendRequest({ type: 'play' });
    expect(engine.log.slice(-2)).toEqual(['load /stream/1/track.m4a at 42', 'play']);
  });

  test('pauses immediately when a prefetch reports it: another request would renew the lease', async () => {
    const { host, player, engine, time, playFrom } = startAudio();
    await playFrom(1);
    host.fake.respond({ audioStream: displaced });
    engine.advance(80, 81);
    await time.pass(0);
    expect(player.state()).toMatchObject({ ...locked, position: 81 });
    expect(engine.log).toEqual(['release']);
    expect(host.recorded.toasts).toEqual([{ kind: 'warning', text }]);
    const requested = host.fake.calls.length;
    await time.pass(200 * 60_000);
    expect(host.fake.calls.slice(requested).map(({ name }) => name)).not.toContain('audioStream');
  });
});
