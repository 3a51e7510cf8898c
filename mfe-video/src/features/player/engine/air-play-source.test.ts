/** @jest-environment @inspire/devkit/jest/browser */
import { canAirPlay, createAirPlaySource } from './air-play-source';
import type { AppleMedia } from './cast-control';
import type { VideoEngineEvent } from './engine';

interface Opened {
  readonly config: { readonly startPosition: number; readonly preferManagedMediaSource: boolean };
  url: string;
  destroyed: boolean;
  readonly report: (event: string) => void;
  readonly attachMedia: (media: HTMLVideoElement) => void;
}
const mockOpened: Opened[] = [];

/** Mocks the part of hls.js that the source uses, with a source element as a child of the media element. */
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
    report(event: string) {
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
      this.report('detached');
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
  let checks: (() => void) | undefined;
  const events: VideoEngineEvent[] = [];
  const source = createAirPlaySource(
    media,
    (event) => events.push(event),
    (_, task) => {
      checks = task;
      return () => (checks = undefined);
    },
  );
  const newest = () => mockOpened.at(-1)!;
  const open = () => newest().report('attached');
  const at = (position: number) => {
    media.currentTime = position;
    media.dispatchEvent(new Event('timeupdate'));
  };
  /** Behaves like Safari: loads the second source, which closes the first one, and hls.js detaches. */
  const chooseDevice = async () => {
    state.away = true;
    newest().report('detached');
    await Promise.resolve();
  };
  const beside = () => media.querySelector<HTMLSourceElement>('source[type="application/vnd.apple.mpegurl"]');
  const look = (times: number) => Array.from({ length: times }, () => checks?.());
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
    checksOn: () => checks !== undefined,
  };
}
beforeEach(() => mockOpened.splice(0));

test('adds the stream URL as a second source and allows devices once hls.js has opened its own', () => {
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

test('a device gets the newest URL', () => {
  const { source, open, beside } = setUp();
  open();
  source.renew('/b/master.m3u8');
  expect(beside()?.src).toBe('http://localhost:3000/b/master.m3u8');
});

test('also a URL that was renewed before the element was connected', () => {
  const { source, open, beside } = setUp();
  source.renew('/b/master.m3u8');
  open();
  expect(beside()?.src).toBe('http://localhost:3000/b/master.m3u8');
});

test('does not count a reload of its own source as a hand-over', async () => {
  const { media, source, open, newest, checksOn } = setUp();
  open();
  // A repair attaches the element again immediately.
  newest().report('detached');
  newest().attachMedia(media);
  await Promise.resolve();
  source.reopen();
  await Promise.resolve();
  expect([mockOpened.length, newest().destroyed, checksOn()]).toEqual([2, false, false]);
});

test('while a device plays, reports its errors, and then uses the newer URL at the same position', async () => {
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

test('when the device is left, hls.js resumes at the position, with the newest URL and the viewer’s settings', async () => {
  const { media, source, events, state, open, at, chooseDevice, look, checksOn, newest, plays } = setUp();
  source.setQuality(720);
  open();
  await chooseDevice();
  expect(events.findLast(({ type }) => type === 'quality')).toMatchObject({ offered: [], chosen: 720 });
  at(300);
  source.renew('/b/master.m3u8');
  look(3);
  expect(mockOpened).toHaveLength(1);
  state.away = false;
  // An emptied element has no position.
  Object.assign(state, { readyState: 0 });
  at(0);
  look(2);
  expect(newest()).toMatchObject({
    config: { startPosition: 300 },
    url: 'http://localhost:3000/b/master.m3u8',
    destroyed: false,
  });
  expect([plays, checksOn()]).toEqual([['play'], false]);
  open();
  expect(media.disableRemotePlayback).toBe(false);
  // The native source has removed its listeners.
  media.dispatchEvent(new Event('error'));
  expect(events.filter(({ type }) => type === 'failed')).toEqual([]);
  newest().report('parsed');
  expect(events.at(-1)).toMatchObject({ type: 'quality', chosen: 720 });
});

test('stays paused if it was paused on the device', async () => {
  const { state, open, chooseDevice, look, plays } = setUp();
  open();
  await chooseDevice();
  look(1);
  Object.assign(state, { away: false, paused: true });
  look(2);
  expect([mockOpened.length, plays]).toEqual([2, []]);
});

test('a single poll without a device, as at the beginning, changes nothing', async () => {
  const { state, open, chooseDevice, look } = setUp();
  open();
  await chooseDevice();
  for (const away of [true, false, true, false, true]) {
    state.away = away;
    look(1);
  }
  expect(mockOpened).toHaveLength(1);
});

test('a browser that plays the second source without a device keeps it', async () => {
  const { state, open, chooseDevice, look } = setUp();
  open();
  await chooseDevice();
  state.away = false;
  look(5);
  expect(mockOpened).toHaveLength(1);
});

test('the next video plays on the device, too', async () => {
  const { media, source, open, chooseDevice } = setUp();
  open();
  await chooseDevice();
  source.load({ url: '/next/master.m3u8', startAt: 0 });
  expect([media.getAttribute('src'), mockOpened.length]).toEqual(['/next/master.m3u8', 1]);
});

test('destroy removes everything, with and without a device', async () => {
  const here = setUp();
  here.open();
  here.source.destroy();
  expect([here.media.children.length, here.newest().destroyed]).toEqual([0, true]);
  const there = setUp();
  there.open();
  await there.chooseDevice();
  there.source.destroy();
  expect([there.media.children.length, there.media.getAttribute('src'), there.checksOn()]).toEqual([0, null, false]);
});

test('requires AirPlay and support for two sources', () => {
  const media: AppleMedia = document.createElement('video');
  expect(canAirPlay(media)).toBe(false);
  Object.assign(media, { webkitShowPlaybackTargetPicker: () => undefined });
  expect(canAirPlay(media)).toBe(false);
  Object.assign(window, { ManagedMediaSource: class {} });
  expect(canAirPlay(media)).toBe(true);
  Reflect.deleteProperty(window, 'ManagedMediaSource');
});
