/** @jest-environment @inspire/devkit/jest/browser */
import type { VideoEngineEvent } from './engine';
import { observeMedia } from './media-events';

function setUp() {
  const media = document.createElement('video');
  const facts = { currentTime: 0, ended: false, readyState: 4, buffered: [] as [number, number][] };
  const get = (name: string, read: () => unknown) => Object.defineProperty(media, name, { get: read });
  get('currentTime', () => facts.currentTime);
  get('ended', () => facts.ended);
  get('readyState', () => facts.readyState);
  get('buffered', () => ({
    length: facts.buffered.length,
    start: (index: number) => facts.buffered[index]?.[0],
    end: (index: number) => facts.buffered[index]?.[1],
  }));
  const events: VideoEngineEvent[] = [];
  const stop = observeMedia(media, (event) => events.push(event));
  const fire = (name: string, change: Partial<typeof facts> = {}) => {
    Object.assign(facts, change);
    media.dispatchEvent(new Event(name));
    return events.at(-1);
  };
  return { fire, stop, events };
}

test('reports the end of what is loaded with each progress', () => {
  const { fire } = setUp();
  expect(fire('progress', { buffered: [[60, 90]], currentTime: 65 })).toEqual({
    type: 'time',
    position: 65,
    bufferedEnd: 90,
  });
});

test('reports no position without a picture: a stream that is opened again is at 0 until data arrives', () => {
  const { fire, events } = setUp();
  fire('timeupdate', { readyState: 0 });
  fire('progress', { readyState: 1 });
  expect(events).toEqual([]);
  expect(fire('timeupdate', { readyState: 2, currentTime: 300 })).toMatchObject({ position: 300 });
});

test('the end is not a pause', () => {
  const { fire, events } = setUp();
  fire('pause', { ended: true, currentTime: 60 });
  fire('ended');
  expect(events).toEqual([{ type: 'ended', position: 60 }]);
});

test('reports nothing after it is stopped', () => {
  const { fire, stop, events } = setUp();
  stop();
  fire('play');
  expect(events).toEqual([]);
});
