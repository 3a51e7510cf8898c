import { ApiError } from '@inspire/shared/client';
import type { PlaybackQuality } from '@inspire/shared/contracts';
import { createPendingResponse, makeSession } from '@inspire/shared/testing';
import { someAlbum, someTracks, startAudio } from '../../../testing/start-audio';
import { currentTrack } from '../model/queue';
import { attachPlaybackTracker } from './attach-playback-tracker';
import { players } from './players';

const at = ({ player }: ReturnType<typeof startAudio>) => currentTrack(player.state().queue!).id;

describe('records', () => {
  test('stop-all: the position before rewinding, immediately and once, because a logout follows', async () => {
    const { host, engine, time, playFrom, records } = startAudio();
    await playFrom(1);
    engine.advance(0, 9);
    host.events.publishMediaStopAll();
    expect(engine.log).toEqual(['pause', 'seek 0']);
    host.session.end('logout');
    const stops = [
      { audio_id: 1, event: 'start', progressTime: 0 },
      { audio_id: 1, event: 'stop', progressTime: 9 },
    ];
    expect(records()).toEqual(stops);
    engine.emit({ type: 'paused', position: 0 });
    await time.pass(0);
    expect(records()).toEqual(stops);
  });

  // `record-queue.test` has the other sessions that may follow.
  test('a record that waits for an older one is not sent for another viewer', async () => {
    const held = createPendingResponse();
    const { engine, host, time, sendRequest, playFrom, records } = startAudio({
      responses: { recordAudioEvent: () => held.response },
    });
    await playFrom(1);
    engine.advance(0, 9);
    await sendRequest({ type: 'pause' });
    host.session.end('logout');
    host.session.start(makeSession({ email: 'ravi@example.com', token: 'token-of-ravi' }));
    held.resolve(undefined);
    await time.pass(0);
    expect(records()).toHaveLength(1);
  });

  test('leaving the page, also when the one before has failed', async () => {
    const { engine, host, time, page, playFrom, records } = startAudio({
      responses: { recordAudioEvent: () => new ApiError('http', 500) },
    });
    await playFrom(1);
    engine.advance(0, 2);
    page.signal('leave');
    await time.pass(0);
    expect(records().slice(1)).toEqual([{ audio_id: 1, event: 'stop', progressTime: 2 }]);
    expect(host.recorded.toasts).toEqual([]);
  });
});

describe('other media', () => {
  describe('in two tabs', () => {
    /** A player, the list of its messages to the other tab, and a function that simulates messages from there. */
    const inTab = async () => {
      const [posted, link] = [[] as unknown[], new EventTarget()];
      const tabs = Object.assign(link, {
        postMessage: (message: unknown) => posted.push(message),
        close: () => posted.push('closed'),
      });
      const audio = startAudio({ platform: { tabs: tabs as unknown as BroadcastChannel } });
      const media: unknown[] = [];
      audio.host.events.onMediaStarted((started) => media.push(started));
      await audio.playFrom(1);
      return {
        ...audio,
        posted,
        media,
        receive: (data: unknown) => link.dispatchEvent(new MessageEvent('message', { data })),
      };
    };
    const [audio, video] = [
      { kind: 'audio', id: 9 },
      { kind: 'video', id: 9 },
    ] as const;

    test('posts audio and videos that start here', async () => {
      const { host, posted, dispose } = await inTab();
      host.events.publishMediaStarted(video);
      dispose();
      expect(posted).toEqual([{ kind: 'audio', id: 1 }, video, 'closed']);
    });

    test.each([
      ['audio', audio, [audio]],
      ['a video', video, []],
    ] as const)('%s there pauses this one', async (_, started, published) => {
      const { player, media, posted, receive } = await inTab();
      media.length = posted.length = 0;
      receive(started);
      expect(player.state().playing).toBe(false);
      // Audio in the other tab also pauses videos in this one, and nothing is posted back.
      expect([media, posted]).toEqual([published, []]);
    });

    test.each([['started'], [null], [{ kind: 'radio', id: 1 }], [{ kind: 'audio' }]])(
      '%j is ignored as a message',
      async (data) => {
        const { player, receive } = await inTab();
        receive(data);
        expect(player.state().playing).toBe(true);
      },
    );
  });
});

describe('the sleep timer', () => {
  test('pauses when it runs out', async () => {
    const { player, engine, time, sendRequest, playFrom } = startAudio();
    await playFrom(1);
    await sendRequest({ type: 'setSleep', after: 15 });
    await time.pass(15 * 60_000 - 1);
    expect(player.state().playing).toBe(true);
    await time.pass(1);
    expect(engine.log).toEqual(['pause']);
    expect(player.state().sleep).toBeUndefined();
  });

  test('set again restarts, turned off does nothing', async () => {
    const { player, time, sendRequest, playFrom } = startAudio();
    await playFrom(1);
    await sendRequest({ type: 'setSleep', after: 15 });
    await sendRequest({ type: 'setSleep', after: 30 });
    await time.pass(15 * 60_000);
    await sendRequest({ type: 'setSleep', after: undefined });
    await time.pass(60 * 60_000);
    expect(player.state().playing).toBe(true);
  });
});

test('disposed, it ignores all events', async () => {
  const audio = startAudio();
  const { host, player, engine, time, page, dispose, playFrom, records } = audio;
  await playFrom(1);
  engine.advance(0, 9);
  await audio.sendRequest({ type: 'setSleep', after: 15 });
  expect(at(audio)).toBe(1);
  dispose();
  expect(records().at(-1)).toEqual({ audio_id: 1, event: 'stop', progressTime: 9 });
  expect(engine.log.at(-1)).toBe('destroy');
  expect([page.listening(), time.waiting()]).toEqual([0, 0]);
  expect(players.get(host)).toBeUndefined();
  const lines = engine.log.length;
  const calls = host.fake.calls.length;
  host.events.publishMediaStarted({ kind: 'video', id: 1 });
  host.events.publishMediaStopAll();
  host.session.end('logout');
  engine.emit({ type: 'playing', position: 10 }, { type: 'failed', error: 'network' });
  await time.pass(200 * 60_000);
  expect(engine.log).toHaveLength(lines);
  expect(host.fake.calls).toHaveLength(calls);
  expect(player.state().queue).toBeDefined();
});

describe('the report of playback', () => {
  function setUp(...options: Parameters<typeof startAudio>) {
    const audio = startAudio(...options);
    const reports: PlaybackQuality[] = [];
    const host = { reportPlayback: (quality: PlaybackQuality) => void reports.push(quality) };
    const stop = attachPlaybackTracker(audio.player, host, audio.time);
    const open = () =>
      audio.sendRequest({ type: 'open', queue: { album: someAlbum.audioAlbum, tracks: someTracks, trackId: 1 } });
    return { ...audio, open, stop, last: () => reports.at(-1) };
  }

  test('each track has a start, and a wait for data is a stall', async () => {
    const { open, engine, time, sendRequest, last, stop } = setUp();
    await open();
    await time.pass(500);
    engine.emit({ type: 'playing', position: 0 });
    engine.emit({ type: 'waiting' });
    await time.pass(300);
    engine.emit({ type: 'playing', position: 3 });
    await sendRequest({ type: 'seek', position: 50 });
    engine.emit({ type: 'waiting' });
    engine.emit({ type: 'seeked', position: 50 });
    engine.emit({ type: 'playing', position: 50 });
    await sendRequest({ type: 'next' });
    expect(last()).toMatchObject({ startUpMs: [500], stallMs: [300], abandoned: 1 });
    engine.emit({ type: 'playing', position: 0 });
    expect(last()).toMatchObject({ startUpMs: [500, 0], abandoned: 0 });
    stop();
  });

  test('reports a track without a response as an error, but not a missing right to it', async () => {
    const locked = setUp({ responses: { audioStream: () => new ApiError('http', 403) } });
    await locked.open();
    expect(locked.last()).toMatchObject({ abandoned: 0, errors: 0 });
    const lost = setUp({ responses: { audioStream: () => new ApiError('http', 500) } });
    await lost.open();
    expect(lost.last()).toMatchObject({ abandoned: 1, errors: 1 });
  });
});
