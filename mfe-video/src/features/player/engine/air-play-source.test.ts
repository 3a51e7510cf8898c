import { canAirPlay, createAirPlaySource } from './air-play-source';
import type { AppleMedia } from './cast-control';
import type { VideoEngineEvent } from './engine';

interface Opened {
  readonly config: { readonly startPosition: number; readonly preferManagedMediaSource: boolean };
  url: string;
  destroyed: boolean;
  readonly tell: (event: string) => void;
  readonly attachMedia: (media: HTMLVideoElement) => void;
}
const mockOpened: Opened[] = [];

/** The library as far as its owner sees it, where it fills a source that is a child of the element. */
jest.mock('hls.js', () => ({
  __esModule: true,
  default: class {
    static readonly DefaultConfig: object = { loader: class {} };
    static readonly Events: object = {
      MEDIA_ATTACHED: 'attached',
      MEDIA_DETACHED: 'detached',
      MANIFEST_PARSED: 'parsed',
    };
    readonly subtitleTracks = [];
    readonly levels = [];
    url = '';
    destroyed = false;
    #listeners: Record<string, () => void> = {};
    media: HTMLVideoElement | null = null;
    constructor(readonly config: Opened['config']) {
      mockOpened.push(this);
    }
    on(name: string, listener: () => void) {
      this.#listeners[name] = listener;
    }
    tell(event: string) {
      if (event === 'detached') this.media = null;
      this.#listeners[event]?.();
    }
    attachMedia(media: HTMLVideoElement) {
      this.media = media;
      media.removeAttribute('src');
      media.disableRemotePlayback = true;
      media.replaceChildren(Object.assign(document.createElement('source'), { src: 'blob:here' }));
    }
    loadSource(url: string) {
      this.url = url;
    }
    destroy() {
      this.media?.replaceChildren();
      this.tell('detached');
      this.destroyed = true;
    }
  },
}));

function setUp() {
  const media: AppleMedia = document.createElement('video');
  const state = { paused: false, away: false, readyState: 4 };
  const plays: string[] = [];
  Object.defineProperties(media, {
    paused: { get: () => state.paused },
    readyState: { get: () => state.readyState },
    webkitCurrentPlaybackTargetIsWireless: { get: () => state.away },
    textTracks: { value: Object.assign(new EventTarget(), { [Symbol.iterator]: () => [][Symbol.iterator]() }) },
    error: { value: { code: 2, MEDIA_ERR_ABORTED: 1, MEDIA_ERR_NETWORK: 2, MEDIA_ERR_SRC_NOT_SUPPORTED: 4 } },
    play: { value: async () => void plays.push('play') },
    load: { value: () => plays.push('load') },
  });
  let looks: (() => void) | undefined;
  const events: VideoEngineEvent[] = [];
  const source = createAirPlaySource(
    media,
    (event) => events.push(event),
    (_, task) => {
      looks = task;
      return () => (looks = undefined);
    },
  );
  const newest = () => mockOpened.at(-1)!;
  const open = () => newest().tell('attached');
  const at = (position: number) => {
    media.currentTime = position;
    media.dispatchEvent(new Event('timeupdate'));
  };
  /** As Safari does it: it loads the second source, which closes the first one, and hls.js lets go. */
  const chooseDevice = async () => {
    state.away = true;
    newest().tell('detached');
    await Promise.resolve();
  };
  const beside = () => media.querySelector<HTMLSourceElement>('source[type="application/vnd.apple.mpegurl"]');
  const look = (times: number) => Array.from({ length: times }, () => looks?.());
  source.load({ url: '/a/master.m3u8', startAt: 42 });
  return {
    media,
    state,
    plays,
    source,
    events,
    newest,
    open,
    at,
    chooseDevice,
    beside,
    look,
    looksOn: () => looks !== undefined,
  };
}
beforeEach(() => mockOpened.splice(0));

test('the stream itself stands behind what hls.js fills, and devices are allowed, once that is open', () => {
  const { media, open, beside, newest } = setUp();
  expect(newest().config).toMatchObject({ startPosition: 42, preferManagedMediaSource: true });
  expect([beside(), media.disableRemotePlayback]).toEqual([null, true]);
  open();
  expect([...media.children].map((child) => (child as HTMLSourceElement).src)).toEqual([
    'blob:here',
    'http://localhost:3000/a/master.m3u8',
  ]);
  expect(media.disableRemotePlayback).toBe(false);
});

test('a device is given the newest address', () => {
  const { source, open, beside } = setUp();
  open();
  source.renew('/b/master.m3u8');
  expect(beside()?.src).toBe('http://localhost:3000/b/master.m3u8');
});

test('an address that was renewed before the element was connected is given too', () => {
  const { source, open, beside } = setUp();
  source.renew('/b/master.m3u8');
  open();
  expect(beside()?.src).toBe('http://localhost:3000/b/master.m3u8');
});

test('what the player does to its own source hands nothing over', async () => {
  const { media, source, open, newest, looksOn } = setUp();
  open();
  // A repair takes the element again at once.
  newest().tell('detached');
  newest().attachMedia(media);
  await Promise.resolve();
  source.reopen();
  await Promise.resolve();
  expect([mockOpened.length, newest().destroyed, looksOn()]).toEqual([2, false, false]);
});

test('while a device plays, its faults are told, and a newer address is taken then, at the same place', async () => {
  const { media, source, events, open, at, chooseDevice, plays, newest } = setUp();
  open();
  await chooseDevice();
  expect(newest().destroyed).toBe(true);
  expect(events).toContainEqual({ type: 'quality', offered: [], chosen: 'auto' });
  at(300);
  source.renew('/b/master.m3u8');
  expect(media.getAttribute('src')).toBeNull();
  media.dispatchEvent(new Event('error'));
  expect(events).toContainEqual({ type: 'failed', error: 'network' });
  source.recover();
  media.currentTime = 0;
  media.dispatchEvent(new Event('loadedmetadata'));
  expect([media.getAttribute('src'), media.currentTime, plays]).toEqual(['/b/master.m3u8', 300, ['play']]);
});

test('when the device is left hls.js goes on where it was, under the newest address, as the viewer has set it', async () => {
  const { media, source, events, state, open, at, chooseDevice, look, looksOn, newest, plays } = setUp();
  source.setQuality(720);
  open();
  await chooseDevice();
  at(300);
  source.renew('/b/master.m3u8');
  look(3);
  expect(mockOpened).toHaveLength(1);
  state.away = false;
  // The element that is emptied stands nowhere.
  Object.assign(state, { readyState: 0 });
  at(0);
  look(2);
  expect(newest()).toMatchObject({
    config: { startPosition: 300 },
    url: 'http://localhost:3000/b/master.m3u8',
    destroyed: false,
  });
  expect([plays, looksOn()]).toEqual([['play'], false]);
  open();
  expect(media.disableRemotePlayback).toBe(false);
  // What the other one listened to is not told any more.
  media.dispatchEvent(new Event('error'));
  expect(events.filter(({ type }) => type === 'failed')).toEqual([]);
  newest().tell('parsed');
  expect(events.at(-1)).toMatchObject({ type: 'quality', chosen: 720 });
});

test('one that was paused there stays so here', async () => {
  const { state, open, chooseDevice, look, plays } = setUp();
  open();
  await chooseDevice();
  look(1);
  Object.assign(state, { away: false, paused: true });
  look(2);
  expect([mockOpened.length, plays]).toEqual([2, []]);
});

test('a moment without a device, as at the beginning, takes nothing back', async () => {
  const { state, open, chooseDevice, look } = setUp();
  open();
  await chooseDevice();
  for (const away of [true, false, true, false, true]) {
    state.away = away;
    look(1);
  }
  expect(mockOpened).toHaveLength(1);
});

test('a browser that took the second source without a device stays with it', async () => {
  const { state, open, chooseDevice, look } = setUp();
  open();
  await chooseDevice();
  state.away = false;
  look(5);
  expect(mockOpened).toHaveLength(1);
});

test('the next video goes to the device too', async () => {
  const { media, source, open, chooseDevice } = setUp();
  open();
  await chooseDevice();
  source.load({ url: '/next/master.m3u8', startAt: 0 });
  expect([media.getAttribute('src'), mockOpened.length]).toEqual(['/next/master.m3u8', 1]);
});

test('its end leaves nothing behind, here or there', async () => {
  const here = setUp();
  here.open();
  here.source.destroy();
  expect([here.media.children.length, here.newest().destroyed]).toEqual([0, true]);
  const there = setUp();
  there.open();
  await there.chooseDevice();
  there.source.destroy();
  expect([there.media.children.length, there.media.getAttribute('src'), there.looksOn()]).toEqual([0, null, false]);
});

test('is only for a browser that has AirPlay and can play two sources', () => {
  const media: AppleMedia = document.createElement('video');
  expect(canAirPlay(media)).toBe(false);
  Object.assign(media, { webkitShowPlaybackTargetPicker: () => undefined });
  expect(canAirPlay(media)).toBe(false);
  Object.assign(window, { ManagedMediaSource: class {} });
  expect(canAirPlay(media)).toBe(true);
  Reflect.deleteProperty(window, 'ManagedMediaSource');
});
