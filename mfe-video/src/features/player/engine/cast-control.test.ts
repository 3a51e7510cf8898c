import { type AppleMedia, createCastControl } from './cast-control';
import type { EngineEvent } from './engine';

function setUp(browser: 'standard' | 'apple' | 'none', canWatch = true) {
  const media: AppleMedia = document.createElement('video');
  const log: string[] = [];
  let found = (_: boolean): void => undefined;
  const remote = Object.assign(new EventTarget(), {
    state: 'disconnected',
    watchAvailability(listener: (available: boolean) => void) {
      found = listener;
      return canWatch
        ? Promise.resolve(1)
        : Promise.reject(new DOMException('not in the background', 'NotSupportedError'));
    },
    cancelWatchAvailability: () => (log.push('cancel'), Promise.resolve()),
    prompt: () => (log.push('prompt'), Promise.reject(new DOMException('closed', 'NotAllowedError'))),
  });
  if (browser === 'standard') Object.defineProperty(media, 'remote', { value: remote });
  const apple = {
    webkitShowPlaybackTargetPicker: () => void log.push('picker'),
    webkitCurrentPlaybackTargetIsWireless: false,
  };
  if (browser === 'apple') Object.assign(media, apple);
  const events: EngineEvent[] = [];
  const playback = createCastControl(media, (event) => events.push(event));
  return { media, remote, log, events, playback, find: (available: boolean) => found(available) };
}
const told = (offered: boolean, active: boolean) => ({ type: 'remote', offered, active });

test('is offered while the browser knows of a device', () => {
  const { events, find } = setUp('standard');
  expect(events).toEqual([]);
  find(true);
  find(false);
  expect(events).toEqual([told(true, false), told(false, false)]);
});

test('what plays on a device can be brought back, also when that is not announced any more', () => {
  const { events, remote, find, playback, log } = setUp('standard');
  find(true);
  remote.state = 'connected';
  remote.dispatchEvent(new Event('connect'));
  find(false);
  expect(events.slice(1)).toEqual([told(true, true), told(true, true)]);
  playback.choose();
  expect(log).toEqual(['prompt']);
});

test('a browser that cannot watch for devices offers none', async () => {
  const { events } = setUp('standard', false);
  await Promise.resolve();
  expect(events).toEqual([]);
});

test("AirPlay by the browser's own way", () => {
  const { media, events, playback, log } = setUp('apple');
  const announce = (availability: string) =>
    media.dispatchEvent(Object.assign(new Event('webkitplaybacktargetavailabilitychanged'), { availability }));
  announce('available');
  Object.assign(media, { webkitCurrentPlaybackTargetIsWireless: true });
  media.dispatchEvent(new Event('webkitcurrentplaybacktargetiswirelesschanged'));
  playback.choose();
  Object.assign(media, { webkitCurrentPlaybackTargetIsWireless: false });
  announce('not-available');
  expect(events).toEqual([told(true, false), told(true, true), told(false, false)]);
  expect(log).toEqual(['picker']);
});

test('after its end nothing is told, and nothing is watched', () => {
  const { events, find, playback, log } = setUp('standard');
  playback.end();
  find(true);
  expect(events).toEqual([]);
  expect(log).toEqual(['cancel']);
});

test('a browser without either offers nothing', () => {
  const { events, playback } = setUp('none');
  playback.choose();
  playback.end();
  expect(events).toEqual([]);
});
