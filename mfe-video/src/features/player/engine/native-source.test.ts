/** @jest-environment @inspire/devkit/jest/browser */
import type { VideoEngineEvent } from './engine';
import { createNativeSource } from './native-source';

function setUp() {
  const media = document.createElement('video');
  // jsdom loads no media, so the test sets these properties.
  const tracks = Object.assign(new EventTarget(), { [Symbol.iterator]: () => [][Symbol.iterator]() });
  const error = { code: 2, MEDIA_ERR_NETWORK: 2 };
  Object.defineProperties(media, { textTracks: { value: tracks }, error: { value: error } });
  const events: VideoEngineEvent[] = [];
  const source = createNativeSource(media, (event) => events.push(event));
  return { media, source, events };
}

test('starts at the position once the duration is known', () => {
  const { media, source } = setUp();
  source.load({ url: '/a/master.m3u8', startAt: 42 });
  media.dispatchEvent(new Event('loadedmetadata'));
  expect(media.src).toMatch(/\/a\/master\.m3u8$/);
  expect(media.currentTime).toBe(42);
});

test('uses a renewed URL only when the old one has failed, at the same position', () => {
  const { media, source } = setUp();
  source.load({ url: '/a/master.m3u8', startAt: 0 });
  source.renew('/b/master.m3u8');
  expect(media.src).toMatch(/\/a\//);
  media.currentTime = 90;
  source.recover();
  media.currentTime = 0;
  media.dispatchEvent(new Event('loadedmetadata'));
  expect(media.src).toMatch(/\/b\//);
  expect(media.currentTime).toBe(90);
});

test('reads captions in the chosen language, otherwise in the first', () => {
  const { media, source, events } = setUp();
  const track = (language: string, label: string) => ({
    kind: 'subtitles',
    language,
    label,
    mode: 'showing',
    activeCues: [{ startTime: 0, endTime: 9, text: label }],
  });
  const [english, marathi] = [track('en', 'English'), track('mr', 'मराठी')];
  Object.assign(media.textTracks, { [Symbol.iterator]: () => [english, marathi][Symbol.iterator]() });
  media.textTracks.dispatchEvent(new Event('addtrack'));
  const tracks = [
    { language: 'en', name: 'English' },
    { language: 'mr', name: 'मराठी' },
  ];
  expect(events).toContainEqual({ type: 'captions', available: true, shown: false, tracks, language: undefined });
  source.setCaptions(true, 'mr');
  expect([english.mode, marathi.mode]).toEqual(['disabled', 'hidden']);
  (marathi as { oncuechange?: () => void }).oncuechange?.();
  expect(events.slice(-2)).toEqual([
    { type: 'captions', available: true, shown: true, tracks, language: 'mr' },
    { type: 'cue', text: 'मराठी' },
  ]);
  source.setCaptions(true, 'fr');
  expect([english.mode, marathi.mode]).toEqual(['hidden', 'disabled']);
});

test.each([
  ['another device', { webkitCurrentPlaybackTargetIsWireless: true }, 'webkitcurrentplaybacktargetiswirelesschanged'],
  ['full screen on an iPhone', { webkitDisplayingFullscreen: true }, 'webkitbeginfullscreen'],
  ['picture-in-picture', { webkitPresentationMode: 'picture-in-picture' }, 'webkitpresentationmodechanged'],
])('lets %s show captions by itself', (_, presentation, change) => {
  const { media, source } = setUp();
  const track = { kind: 'subtitles', language: 'en', label: 'English', mode: 'showing', activeCues: [] };
  Object.assign(media.textTracks, { [Symbol.iterator]: () => [track][Symbol.iterator]() });
  source.setCaptions(true);
  expect(track.mode).toBe('hidden');
  Object.assign(media, presentation);
  media.dispatchEvent(new Event(change));
  expect(track.mode).toBe('showing');
  source.setCaptions(false);
  expect(track.mode).toBe('disabled');
});

test('offers no quality, because the browser chooses it', () => {
  const { source, events } = setUp();
  source.setQuality(720);
  expect(events).toEqual([]);
});

test('reports data after an error', () => {
  const { media, events } = setUp();
  media.dispatchEvent(new Event('loadeddata'));
  media.dispatchEvent(new Event('error'));
  media.dispatchEvent(new Event('loadeddata'));
  expect(events).toEqual([{ type: 'failed', error: 'network' }, { type: 'recovered' }]);
});
