import { type PlaybackEvent, type PlaybackState, reducePlayback } from './playback-state';
import { createPlayerStore } from './player-store';

const opening: PlaybackState = {
  phase: 'opening',
  playing: true,
  waiting: true,
  position: 42,
  duration: 0,
  bufferedEnd: 0,
  muted: false,
  speed: 1,
};
const running: PlaybackState = { ...opening, phase: 'ready', waiting: false };

test.each<[string, PlaybackState, PlaybackEvent, Partial<PlaybackState>]>([
  ['the duration is taken', opening, { type: 'duration', duration: 60 }, { duration: 60 }],
  ['time moves', running, { type: 'time', position: 50, bufferedEnd: 70 }, { position: 50, bufferedEnd: 70 }],
  [
    'while opening, an element at 0 does not move the start position',
    opening,
    { type: 'time', position: 0, bufferedEnd: 9 },
    { position: 42, bufferedEnd: 9 },
  ],
  ['the first data ends the wait', opening, { type: 'ready' }, { phase: 'ready', waiting: false }],
  ['a start counts before data arrives', { ...opening, playing: false }, { type: 'play' }, { playing: true }],
  [
    'running playback ends every wait',
    { ...running, waiting: true },
    { type: 'playing', position: 43 },
    { phase: 'ready', playing: true, waiting: false, position: 43 },
  ],
  ['a lack of data', running, { type: 'waiting' }, { playing: true, waiting: true }],
  [
    'a pause, which ends a wait',
    { ...running, waiting: true },
    { type: 'paused', position: 44 },
    { playing: false, waiting: false, position: 44 },
  ],
  [
    'a pause while opening still waits for data',
    opening,
    { type: 'paused', position: 0 },
    { playing: false, waiting: true, position: 42 },
  ],
  [
    'a seek that finished',
    { ...running, waiting: true },
    { type: 'seeked', position: 90 },
    { waiting: false, position: 90 },
  ],
  [
    'the seek to the start position is no sign of data',
    opening,
    { type: 'seeked', position: 42 },
    { waiting: true, position: 42 },
  ],
  ['the end', running, { type: 'ended', position: 60 }, { waiting: false, position: 60 }],
  ['blocked autoplay', opening, { type: 'blocked' }, { playing: false, waiting: false }],
])('%s', (_, state, event, expected) => expect(reducePlayback(state, event)).toEqual({ ...state, ...expected }));

test('keeps state that only one player has', () => {
  const state = { ...running, shuffle: true };
  expect(reducePlayback(state, { type: 'waiting' })).toEqual({ ...state, waiting: true });
});

describe('the store', () => {
  const setUp = () => createPlayerStore(0, (state: number, added: number) => state + added);

  test('notifies subscribers of changes only, and listeners of every event with the states around it', () => {
    const store = setUp();
    const onChange = jest.fn();
    const onEvent = jest.fn();
    store.subscribe(onChange);
    store.onEvent(onEvent);
    store.dispatch(2);
    store.dispatch(0);
    expect(store.state()).toBe(2);
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(onEvent.mock.calls).toEqual([
      [2, 0, 2],
      [0, 2, 2],
    ]);
  });

  test('unsubscribed and cleared listeners are not called', () => {
    const store = setUp();
    const listener = jest.fn();
    store.subscribe(listener)();
    store.onEvent(listener)();
    store.subscribe(listener);
    store.onEvent(listener);
    store.clear();
    store.dispatch(1);
    expect(listener).not.toHaveBeenCalled();
  });
});
