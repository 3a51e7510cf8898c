/** @jest-environment @inspire/devkit/jest/browser */
import type { EngineEvent } from '@inspire/shared/playback';
import { createEngine } from './create-engine';

const networkError = { code: 2, MEDIA_ERR_NETWORK: 2 } as const;

/** Creates an engine on fake elements: the test sets their properties and dispatches their events. */
function setUp() {
  const [media, other] = [document.createElement('audio'), document.createElement('audio')];
  document.body.replaceChildren(media);
  const facts = {
    duration: 100,
    ended: false,
    buffered: [] as [number, number][],
    error: null as Partial<MediaError> | null,
  };
  const get = (name: string, read: () => unknown) => Object.defineProperty(media, name, { get: read });
  get('duration', () => facts.duration);
  get('ended', () => facts.ended);
  get('error', () => facts.error);
  get('buffered', () => ({
    length: facts.buffered.length,
    start: (index: number) => facts.buffered[index]?.[0],
    end: (index: number) => facts.buffered[index]?.[1],
  }));
  const events: EngineEvent[] = [];
  const engine = createEngine([media, other], (event) => events.push(event));
  const fire = (name: string, change: Partial<typeof facts> = {}) => {
    Object.assign(facts, change);
    media.dispatchEvent(new Event(name));
    return events.at(-1);
  };
  const begin = (at = 0) => {
    engine.load({ url: '/a', startAt: at });
    fire('loadedmetadata');
    fire('loadeddata');
    events.length = 0;
  };
  return { media, other, engine, events, fire, begin };
}
const addressOf = ({ src }: HTMLMediaElement) => new URL(src).pathname;

test('seeks to its start position once the duration is known, and reports that position until then', () => {
  const { media, engine, fire } = setUp();
  engine.load({ url: '/a', startAt: 42 });
  expect(addressOf(media)).toBe('/a');
  expect(fire('timeupdate')).toEqual({ type: 'time', position: 42, bufferedEnd: 42 });
  fire('loadedmetadata');
  expect(media.currentTime).toBe(42);
});

test('a seek before that changes the start position', () => {
  const { media, engine, fire } = setUp();
  engine.load({ url: '/a', startAt: 42 });
  engine.seek(60);
  fire('loadedmetadata');
  expect(media.currentTime).toBe(60);
});

test('reports the end of what is loaded with each progress', () => {
  const { fire, begin } = setUp();
  begin(5);
  expect(fire('progress', { buffered: [[0, 10]] })).toEqual({ type: 'time', position: 5, bufferedEnd: 10 });
});

test('the end is not reported as a pause', () => {
  const { fire, begin, events } = setUp();
  begin(100);
  fire('pause', { ended: true });
  fire('ended');
  expect(events).toEqual([{ type: 'ended', position: 100 }]);
});

test('an error is not reported as a pause: the listener still wants to play', () => {
  const { fire, begin, events } = setUp();
  begin(20);
  fire('error', { error: networkError });
  fire('pause');
  expect(events).toEqual([{ type: 'failed', error: 'network' }]);
});

test('a pause that play has cancelled before its event is not reported', () => {
  const { media, engine, fire, begin, events } = setUp();
  begin();
  engine.play();
  events.length = 0;
  expect(media.paused).toBe(false);
  fire('pause');
  expect(events).toEqual([]);
});

describe('a newer URL', () => {
  test('does not disturb playback', () => {
    const { media, engine, begin } = setUp();
    begin();
    engine.play();
    engine.renew('/b');
    expect(addressOf(media)).toBe('/a');
  });

  test('is used immediately while paused, at the same position', () => {
    const { media, engine, fire, begin } = setUp();
    begin(30);
    engine.renew('/b');
    expect(addressOf(media)).toBe('/b');
    media.currentTime = 0;
    fire('loadedmetadata');
    expect([media.currentTime, media.paused]).toEqual([30, true]);
  });

  test('is used at the next pause', () => {
    const { media, engine, begin, events } = setUp();
    begin(30);
    engine.play();
    engine.renew('/b');
    engine.pause();
    expect(addressOf(media)).toBe('/b');
    expect(events.at(-1)).toEqual({ type: 'paused', position: 30 });
  });

  test('is not needed for a track that is completely buffered', () => {
    const { media, engine, fire, begin } = setUp();
    begin(30);
    fire('progress', { buffered: [[0, 99.8]] });
    engine.renew('/b');
    expect(addressOf(media)).toBe('/a');
  });

  test('is used by a seek to an unbuffered position, and playback continues', () => {
    const { media, engine, fire, begin } = setUp();
    begin(30);
    engine.play();
    engine.renew('/b');
    fire('progress', { buffered: [[80, 100]] });
    engine.seek(85);
    expect(addressOf(media)).toBe('/a');
    engine.seek(50);
    expect(addressOf(media)).toBe('/b');
    fire('loadedmetadata');
    expect([media.currentTime, media.paused]).toEqual([50, false]);
  });

  test('is used without an error when the old one fails', () => {
    const { media, engine, fire, begin, events } = setUp();
    begin(30);
    engine.play();
    engine.renew('/b');
    events.length = 0;
    // The element pauses by itself before it reports an error.
    Object.defineProperty(media, 'paused', { get: () => true, configurable: true });
    const play = jest.spyOn(media, 'play');
    fire('error', { error: networkError });
    expect(addressOf(media)).toBe('/b');
    expect(play).toHaveBeenCalledTimes(1);
    expect(events.filter(({ type }) => type === 'failed')).toEqual([]);
  });
});

describe('the next track', () => {
  const inDocument = () => [...document.querySelectorAll('audio')];
  /** Plays the first track while the other element has buffered the next one up to this `readyState`. */
  const getReady = (readyState: number) => {
    const shown = setUp();
    shown.begin();
    shown.engine.setSpeed(1.5);
    shown.engine.preloadTrack('/b');
    Object.defineProperty(shown.other, 'readyState', { get: () => readyState });
    Object.defineProperty(shown.other, 'duration', { get: () => 60 });
    shown.events.length = 0;
    return shown;
  };

  test('is buffered by an element that is silent, reports nothing and is not in the document', () => {
    const { media, other, events } = getReady(4);
    expect([addressOf(media), addressOf(other), other.paused]).toEqual(['/a', '/b', true]);
    other.dispatchEvent(new Event('loadeddata'));
    expect(events).toEqual([]);
    expect(inDocument()).toEqual([media]);
  });

  test('plays immediately: the elements swap, and the old one drops its URL', () => {
    const { media, other, engine, events } = getReady(4);
    engine.release();
    engine.load({ url: '/b', startAt: 0 });
    expect(inDocument()).toEqual([other]);
    expect(media.hasAttribute('src')).toBe(false);
    expect(events).toEqual([{ type: 'duration', duration: 60 }, { type: 'ready' }]);
    engine.play();
    expect([media.paused, other.paused, other.playbackRate]).toEqual([true, false, 1.5]);
    other.dispatchEvent(new Event('playing'));
    expect(events.at(-1)).toEqual({ type: 'playing', position: 0 });
    media.dispatchEvent(new Event('ended'));
    expect(events.at(-1)?.type).toBe('playing');
  });

  test.each([
    ['nothing of it has come', 0, { url: '/b', startAt: 0 }],
    ['its address is another one by now', 4, { url: '/c', startAt: 0 }],
    ['it does not begin at its beginning', 4, { url: '/b', startAt: 30 }],
  ])('is loaded by the element that played, when %s', (_, readyState, source) => {
    const { media, other, engine } = getReady(readyState);
    engine.load(source);
    expect(inDocument()).toEqual([media]);
    expect(addressOf(media)).toBe(source.url);
    expect(other.hasAttribute('src')).toBe(false);
  });

  test('is buffered again after it was dropped, by the same URL', () => {
    const { other, engine } = getReady(4);
    engine.load({ url: '/c', startAt: 0 });
    engine.preloadTrack('/b');
    expect(addressOf(other)).toBe('/b');
  });
});

test('released, it is silent and reports nothing until the next track', () => {
  const { media, engine, fire, begin, events } = setUp();
  begin();
  engine.play();
  events.length = 0;
  engine.release();
  fire('timeupdate');
  fire('error', { error: networkError });
  expect([media.paused, events]).toEqual([true, []]);
  engine.load({ url: '/b', startAt: 0 });
  expect(fire('loadeddata')).toEqual({ type: 'ready' });
});

test('emptied, it is silent, and no element keeps a URL', () => {
  const { media, other, engine, fire, begin, events } = setUp();
  begin();
  engine.play();
  engine.preloadTrack('/b');
  events.length = 0;
  engine.empty();
  fire('timeupdate');
  expect([media.paused, events]).toEqual([true, []]);
  expect([media, other].map((element) => element.hasAttribute('src'))).toEqual([false, false]);
  engine.load({ url: '/a', startAt: 0 });
  engine.preloadTrack('/b');
  expect([media, other].map(addressOf)).toEqual(['/a', '/b']);
});

test('a browser that requires a gesture', async () => {
  const { media, engine, begin, events } = setUp();
  begin();
  media.play = () => Promise.reject(new DOMException('no gesture', 'NotAllowedError'));
  engine.play();
  await Promise.resolve();
  await Promise.resolve();
  expect(events).toEqual([{ type: 'blocked' }]);
});

test('the gesture is used once, before the first URL', () => {
  const { media, other, engine } = setUp();
  const loads = [media, other].map((element) => jest.spyOn(element, 'load'));
  engine.prepare();
  for (const load of loads) expect(load).toHaveBeenCalledTimes(1);
  engine.load({ url: '/a', startAt: 0 });
  engine.prepare();
  for (const load of loads) expect(load).toHaveBeenCalledTimes(1);
});

test('destroyed, its element has left the document and reports nothing', () => {
  const { media, engine, fire, begin, events } = setUp();
  begin();
  engine.destroy();
  fire('play');
  expect(events).toEqual([]);
  expect(media.isConnected).toBe(false);
  expect(media.hasAttribute('src')).toBe(false);
});
