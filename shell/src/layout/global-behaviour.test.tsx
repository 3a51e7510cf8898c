import { createEventBus } from '@inspire/shared/events';
import { stopMediaOn } from './global-behaviour';

test.each(['connecting', 'connected'])('stop-media ends casting while %s, and the viewer may cast again', (state) => {
  jest.useFakeTimers();
  document.body.innerHTML = '<video></video><audio></audio>';
  const [video, audio] = [...document.querySelectorAll<HTMLMediaElement>('video, audio')] as [
    HTMLMediaElement,
    HTMLMediaElement,
  ];
  const connected = Object.assign(new EventTarget(), { state });
  Object.assign(video, { pause: () => undefined, remote: connected });
  Object.assign(audio, {
    pause: () => undefined,
    remote: Object.assign(new EventTarget(), { state: 'disconnected' }),
    disableRemotePlayback: false,
  });
  const bus = createEventBus((issue) => {
    throw issue;
  });
  const end = stopMediaOn(bus, document);
  bus.publishMediaStopAll();
  jest.advanceTimersByTime(100);
  expect([video.disableRemotePlayback, audio.disableRemotePlayback]).toEqual([true, false]);
  connected.dispatchEvent(new Event('disconnect'));
  expect(video.disableRemotePlayback).toBe(false);
  end();
  jest.useRealTimers();
});

test('stop-media pauses and rewinds all media after 100 ms', () => {
  jest.useFakeTimers();
  document.body.innerHTML = '<video></video><audio></audio>';
  const media = [...document.querySelectorAll<HTMLMediaElement>('video, audio')];
  const paused: Element[] = [];
  for (const element of media) {
    element.pause = () => paused.push(element);
    element.currentTime = 30;
  }
  const bus = createEventBus((issue) => {
    throw issue;
  });
  const end = stopMediaOn(bus, document);
  bus.publishMediaStopAll();
  jest.advanceTimersByTime(99);
  expect(paused).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(paused).toEqual(media);
  expect(media.map(({ currentTime }) => currentTime)).toEqual([0, 0]);

  bus.publishMediaStopAll();
  document.body.replaceChildren();
  jest.advanceTimersByTime(100);
  expect(paused.slice(2)).toEqual(media);

  end();
  bus.publishMediaStopAll();
  jest.runAllTimers();
  expect(paused).toHaveLength(4);
  jest.useRealTimers();
});
