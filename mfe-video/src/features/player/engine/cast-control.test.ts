/** @jest-environment @inspire/devkit/jest/browser */
import { type AppleMedia, createCastControl } from './cast-control';
import type { VideoEngineEvent } from './engine';

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
  const events: VideoEngineEvent[] = [];
  const control = createCastControl(media, (event) => events.push(event));
  return { media, remote, log, events, control, find: (available: boolean) => found(available) };
}
const reported = (offered: boolean, active: boolean) => ({ type: 'cast', offered, active });

test('offers casting while the browser knows of a device', () => {
  const { events, find } = setUp('standard');
  expect(events).toEqual([]);
  find(true);
  find(false);
  expect(events).toEqual([reported(true, false), reported(false, false)]);
});

test('the viewer can end casting when the device is no longer announced', () => {
  const { events, remote, find, control, log } = setUp('standard');
  find(true);
  remote.state = 'connected';
  remote.dispatchEvent(new Event('connect'));
  find(false);
  expect(events.slice(1)).toEqual([reported(true, true), reported(true, true)]);
  control.choose();
  expect(log).toEqual(['prompt']);
});

test.each(['connecting', 'connected'])('a device that is %s counts as active', (state) => {
  const { events, remote } = setUp('standard');
  remote.state = state;
  remote.dispatchEvent(new Event('connecting'));
  expect(events).toEqual([reported(true, true)]);
});

test('offers nothing in a browser that cannot watch for devices', async () => {
  const { events } = setUp('standard', false);
  await Promise.resolve();
  expect(events).toEqual([]);
});

test("offers AirPlay through Safari's own API", () => {
  const { media, events, control, log } = setUp('apple');
  const announce = (availability: string) =>
    media.dispatchEvent(Object.assign(new Event('webkitplaybacktargetavailabilitychanged'), { availability }));
  announce('available');
  Object.assign(media, { webkitCurrentPlaybackTargetIsWireless: true });
  media.dispatchEvent(new Event('webkitcurrentplaybacktargetiswirelesschanged'));
  control.choose();
  Object.assign(media, { webkitCurrentPlaybackTargetIsWireless: false });
  announce('not-available');
  expect(events).toEqual([reported(true, false), reported(true, true), reported(false, false)]);
  expect(log).toEqual(['picker']);
});

test('reports and watches nothing after dispose', () => {
  const { events, find, control, log } = setUp('standard');
  control.dispose();
  find(true);
  expect(events).toEqual([]);
  expect(log).toEqual(['cancel']);
});

test('offers nothing in a browser without either API', () => {
  const { events, control } = setUp('none');
  control.choose();
  control.dispose();
  expect(events).toEqual([]);
});
