import { makeAlbum, makeAudio } from '@inspire/shared/testing';
import { createFakeEngine } from '../../../testing/fake-engine';
import { createPlayer } from './player';
import type { PlayerRequest } from './player-request';
import { currentTrack } from './queue';
import type { PlayerEvent } from './request-handlers';

const album = makeAlbum({ albumId: 7 });
const tracks = [1, 2, 3].map((id) => makeAudio({ id, audio_length: 100 }));

function setUp({ begun = true, trackId = 1 } = {}) {
  const engine = createFakeEngine();
  const player = createPlayer({ createEngine: engine.create, random: () => 0, now: () => 1_000 });
  const emitted: PlayerEvent['type'][] = [];
  const open = (queue = { album, tracks, trackId }) => player.request({ type: 'open', queue });
  if (begun) {
    open();
    player.load('/1');
    engine.begin();
    engine.emit({ type: 'time', position: 40, bufferedEnd: 60 });
    engine.log.length = 0;
  }
  player.onEvent(({ type }) => emitted.push(type));
  const id = () => {
    const { queue } = player.state();
    return queue && currentTrack(queue).id;
  };
  return { engine, player, emitted, open, id };
}

test('opening an album stops the current track, uses the gesture and plays the loaded URL', () => {
  const { engine, player, open, emitted } = setUp({ begun: false });
  engine.log.length = 0;
  open();
  expect(engine.log).toEqual(['prepare', 'release']);
  expect(emitted).toEqual(['put']);
  player.load('/1');
  expect(engine.log.slice(2)).toEqual(['load /1 at 0', 'play']);
});

test('an album without tracks opens nothing', () => {
  const { player, open } = setUp({ begun: false });
  open({ album, tracks: [], trackId: 1 });
  expect(player.state().queue).toBeUndefined();
});

test('paused while its URL is being fetched, it loads without playing; play then needs no new URL', () => {
  const { engine, player, open, emitted } = setUp({ begun: false });
  open();
  player.request({ type: 'pause' });
  player.load('/1');
  expect(engine.log.at(-1)).toBe('load /1 at 0');
  emitted.length = 0;
  player.request({ type: 'play' });
  expect(engine.log.at(-1)).toBe('play');
  expect(emitted).toEqual(['playRequested']);
});

test.each<[string, PlayerRequest, string[]]>([
  ['pause', { type: 'pause' }, ['pause']],
  ['toggle while playing', { type: 'togglePlay' }, ['pause']],
  ['seek', { type: 'seek', position: 90 }, ['seek 90']],
  ['seek past the end', { type: 'seek', position: 900 }, ['seek 100']],
  ['seek before the beginning', { type: 'seekBy', seconds: -90 }, ['seek 0']],
  ['seek forward', { type: 'seekBy', seconds: 10 }, ['seek 50']],
  ['stop: pause and rewind', { type: 'stop' }, ['pause', 'seek 0']],
  ['volume', { type: 'setVolume', volume: 0.2 }, ['volume 0.2', 'muted false', 'speed 1']],
  ['as loud as can be', { type: 'setVolume', volume: 1.8 }, ['volume 1', 'muted false', 'speed 1']],
  ['mute', { type: 'toggleMute' }, ['volume 0.5', 'muted true', 'speed 1']],
  ['speed', { type: 'setSpeed', speed: 1.5 }, ['volume 0.5', 'muted false', 'speed 1.5']],
  ['the current track again', { type: 'jump', at: 0 }, ['prepare', 'seek 0', 'prepare', 'play']],
])('the request %s', (_, request, log) => {
  const { engine, player } = setUp();
  player.request(request);
  expect(engine.log).toEqual(log);
});

test('two toggles in a row cancel each other, before any event of the element', () => {
  const { engine, player } = setUp();
  player.request({ type: 'togglePlay' });
  player.request({ type: 'togglePlay' });
  expect(engine.log).toEqual(['pause', 'prepare', 'play']);
});

test('a pause is reported immediately with its position; a stop reports the position before it rewinds', () => {
  const { player } = setUp();
  const places: number[] = [];
  player.onEvent((event) => event.type === 'paused' && places.push(event.position));
  player.request({ type: 'stop' });
  expect(places).toEqual([40]);
  expect(player.state()).toMatchObject({ playing: false, position: 0 });
});

test.each([
  ['next', 'next', 1, 2],
  ['next from the last', 'next', 3, 1],
  ['previous', 'previous', 2, 1],
  ['previous from the first', 'previous', 1, 3],
] as const)('%s', (_, type, from, to) => {
  const { engine, player, id } = setUp({ trackId: from });
  player.request({ type });
  expect(id()).toBe(to);
  expect(player.state()).toMatchObject({ phase: 'opening', playing: true, position: 0 });
  expect(engine.log).toEqual(['prepare', 'release']);
});

describe('the end of a track', () => {
  const end = { type: 'ended', position: 100 } as const;

  test('with repeat one the same again, without a new URL', () => {
    const { engine, player, id } = setUp();
    player.request({ type: 'toggleRepeatOne' });
    engine.log.length = 0;
    engine.emit(end);
    expect(id()).toBe(1);
    expect(engine.log).toEqual(['seek 0', 'prepare', 'play']);
  });

  test('a single track starts again as well', () => {
    const { engine, player, open } = setUp({ begun: false });
    open({ album, tracks: tracks.slice(0, 1), trackId: 1 });
    player.load('/1');
    engine.begin();
    engine.log.length = 0;
    engine.emit(end);
    expect(engine.log).toEqual(['prepare', 'seek 0', 'prepare', 'play']);
  });

  test.each([
    [false, 2],
    [true, 1],
  ])('the sleep timer stops it there; repeat one %p', (repeat, to) => {
    const { engine, player, id } = setUp();
    if (repeat) player.request({ type: 'toggleRepeatOne' });
    player.request({ type: 'setSleep', after: 'track' });
    engine.emit(end);
    expect(id()).toBe(to);
    expect(player.state()).toMatchObject({ playing: false, phase: 'resting', position: 0, sleep: undefined });
  });
});

test('a sleep timer has an end time', () => {
  const { player } = setUp();
  player.request({ type: 'setSleep', after: 15 });
  expect(player.state().sleep).toEqual({ kind: 'time', minutes: 15, endsAt: 901_000 });
  player.request({ type: 'setSleep', after: undefined });
  expect(player.state().sleep).toBeUndefined();
});

test('muted at 0, unmuting restores the default volume; turning the volume up unmutes', () => {
  const { player } = setUp();
  player.request({ type: 'setVolume', volume: 0 });
  player.request({ type: 'toggleMute' });
  expect(player.state()).toMatchObject({ volume: 0.5, muted: false });
  player.request({ type: 'toggleMute' });
  player.request({ type: 'setVolume', volume: 0.05 });
  expect(player.state()).toMatchObject({ volume: 0.05, muted: false });
});

test('shuffle reorders the following tracks; turned off, album order continues', () => {
  const { player, id } = setUp();
  player.request({ type: 'toggleShuffle' });
  expect(player.state().queue?.order).toEqual([0, 2, 1]);
  player.request({ type: 'next' });
  player.request({ type: 'toggleShuffle' });
  expect([id(), player.state().queue?.order]).toEqual([3, [0, 1, 2]]);
});

test('a restored player rests at its position, with its settings, until it is played', () => {
  const { engine, player } = setUp();
  const { queue } = player.state();
  engine.log.length = 0;
  player.restore({
    queue,
    position: 33,
    settings: { volume: 0.8, muted: true, speed: 2, shuffle: true, repeatOne: true },
  });
  expect(engine.log).toEqual(['volume 0.8', 'muted true', 'speed 2', 'release']);
  player.request({ type: 'seek', position: 44 });
  expect(engine.log).toHaveLength(4);
  player.request({ type: 'play' });
  player.load('/1');
  expect(engine.log.slice(-2)).toEqual(['load /1 at 44', 'play']);
});

test('emptied, it has no queue and is in its initial state', () => {
  const { engine, player } = setUp();
  player.request({ type: 'setVolume', volume: 0.9 });
  engine.log.length = 0;
  player.empty();
  expect(engine.log).toEqual(['empty', 'volume 0.5', 'muted false', 'speed 1']);
  for (const type of ['play', 'next', 'previous', 'togglePlay'] as const) player.request({ type });
  player.request({ type: 'seek', position: 5 });
  expect(engine.log).toHaveLength(4);
  expect(player.state().queue).toBeUndefined();
});

test('emits no event after destroy', () => {
  const { engine, player, emitted } = setUp();
  player.destroy();
  player.request({ type: 'pause' });
  expect(emitted).toEqual([]);
  expect(engine.log).toContain('destroy');
});
