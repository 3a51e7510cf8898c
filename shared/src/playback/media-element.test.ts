/** @jest-environment @inspire/devkit/jest/browser */
import { createMediaListeners, getBufferedEnd, playMedia, setMediaSpeed, toMediaErrorKind } from './media-element';
import { browserPageLifecycle, type PageLifecycle } from './page-lifecycle';
import type { EngineEvent } from './playback-state';

const codes = {
  MEDIA_ERR_ABORTED: 1,
  MEDIA_ERR_NETWORK: 2,
  MEDIA_ERR_DECODE: 3,
  MEDIA_ERR_SRC_NOT_SUPPORTED: 4,
} as const;

const ranges = (...pairs: (readonly [number, number])[]) =>
  ({
    buffered: { length: pairs.length, start: (i: number) => pairs[i]![0], end: (i: number) => pairs[i]![1] },
  }) as Pick<HTMLMediaElement, 'buffered'>;

test.each([
  ['within a range', ranges([0, 20]), 5, 20],
  ['in the second range', ranges([0, 2], [4, 9]), 5, 9],
  ['between two ranges', ranges([0, 2], [8, 9]), 5, 5],
  ['a tenth of a second before a range', ranges([5.05, 20]), 5, 20],
  ['without any range', ranges(), 5, 5],
])('the buffered end %s', (_, media, position, end) => expect(getBufferedEnd(media, position)).toBe(end));

test.each([
  ['an abort of our own', 1, undefined],
  ['a network error', 2, 'network'],
  ['a decoding error', 3, 'media'],
  ['a source that the element cannot open', 4, 'refused'],
])('%s', (_, code, kind) => expect(toMediaErrorKind({ ...codes, code, message: '' })).toBe(kind));

test.each([
  ['NotAllowedError', 1],
  ['AbortError', 0],
])('a play request rejected with %s is reported %i times as blocked', async (name, count) => {
  const media = { play: () => Promise.reject(new DOMException('', name)) } as unknown as HTMLMediaElement;
  const onBlocked = jest.fn();
  playMedia(media, onBlocked);
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(onBlocked).toHaveBeenCalledTimes(count);
});

test('a speed survives the next source', () => {
  const media = document.createElement('audio');
  setMediaSpeed(media, 1.5);
  expect([media.playbackRate, media.defaultPlaybackRate]).toEqual([1.5, 1.5]);
});

test('translates element events, with the position of the engine', () => {
  const media = document.createElement('audio');
  const events: EngineEvent[] = [];
  const listeners = createMediaListeners(
    () => media,
    () => 42,
    (event) => events.push(event),
  );
  Object.defineProperty(media, 'duration', { value: 60, configurable: true });
  listeners.durationchange?.();
  Object.defineProperty(media, 'duration', { value: Infinity });
  listeners.durationchange?.();
  listeners.loadeddata?.();
  listeners.play?.();
  listeners.playing?.();
  listeners.waiting?.();
  listeners.seeked?.();
  listeners.ended?.();
  expect(events).toEqual([
    { type: 'duration', duration: 60 },
    { type: 'ready' },
    { type: 'play' },
    { type: 'playing', position: 42 },
    { type: 'waiting' },
    { type: 'seeked', position: 42 },
    { type: 'ended', position: 42 },
  ]);
});

describe('the life of a page', () => {
  const setVisibility = (state: DocumentVisibilityState) => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };

  test.each<[keyof PageLifecycle, () => void]>([
    ['onHidden', () => setVisibility('hidden')],
    ['onVisible', () => setVisibility('visible')],
    ['onOrientation', () => window.dispatchEvent(new Event('orientationchange'))],
    ['onLeave', () => window.dispatchEvent(new Event('pagehide'))],
    ['onOnline', () => window.dispatchEvent(new Event('online'))],
  ])('%s reports its event only, until it is unsubscribed', (name, happen) => {
    const reported: string[] = [];
    const page = browserPageLifecycle();
    const disposers = (Object.keys(page) as (keyof PageLifecycle)[]).map((each) =>
      page[each](() => reported.push(each)),
    );
    happen();
    expect(reported).toEqual([name]);
    disposers.forEach((dispose) => dispose());
    happen();
    expect(reported).toEqual([name]);
  });

  test('onOrientation also reports the event of `screen.orientation`', () => {
    const orientation = new EventTarget();
    Object.defineProperty(window.screen, 'orientation', { configurable: true, value: orientation });
    const listener = jest.fn();
    const unsubscribe = browserPageLifecycle().onOrientation(listener);
    orientation.dispatchEvent(new Event('change'));
    unsubscribe();
    orientation.dispatchEvent(new Event('change'));
    expect(listener).toHaveBeenCalledTimes(1);
    Reflect.deleteProperty(window.screen, 'orientation');
  });
});
