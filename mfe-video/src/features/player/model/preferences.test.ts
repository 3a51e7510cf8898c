/** @jest-environment @inspire/devkit/jest/browser */
import { type KeyValueStorage, safeStorage, toSafeStorage } from '@inspire/shared/guards';
import { createFakeEngine } from '../../../testing/fake-engine';
import { createPlayer } from './player';
import {
  defaultPreferences,
  loadPreferences,
  parsePreferences,
  persistPreferences,
  type Preferences,
  serializePreferences,
  speedAfter,
} from './preferences';

test.each([
  [1, 1, 1.25],
  [1, -1, 0.75],
  [2, 1, 2],
  [0.5, -1, 0.5],
  [3, -1, 1.75],
])('from %p, %p steps lead to %p', (speed, steps, next) => expect(speedAfter(speed, steps)).toBe(next));

const chosen: Preferences = {
  volume: 0.8,
  muted: true,
  speed: 1.5,
  quality: 360,
  shortcuts: false,
  wantsCaptions: true,
  wantedLanguage: 'mr',
};

test('parses what it has serialized', () => expect(parsePreferences(serializePreferences(chosen))).toEqual(chosen));

test.each([null, '', 'undefined', '{', '[]', '7', '"text"', 'null'])('%j results in the defaults', (stored) => {
  expect(parsePreferences(stored)).toEqual(defaultPreferences);
  expect(parsePreferences(stored).volume).toBe(0.5);
});

test.each([
  ['volume', 1.2, 0.5],
  ['volume', -1, 0.5],
  ['volume', 'loud', 0.5],
  ['volume', 0, 0],
  ['muted', 'yes', false],
  ['speed', 16, 1],
  ['quality', undefined, 'auto'],
  ['quality', 'low', 'auto'],
  ['shortcuts', undefined, true],
  ['wantsCaptions', 1, false],
  ['wantedLanguage', 7, undefined],
])('parses the part %s %p as %p', (name, value, read) => {
  const given = JSON.parse(serializePreferences(chosen)) as object;
  expect(parsePreferences(JSON.stringify({ ...given, [name]: value }))).toEqual({ ...chosen, [name]: read });
});

const fullscreen = { enter: () => undefined, leave: () => undefined, follow: () => () => undefined };

function open(storage: KeyValueStorage) {
  const engine = createFakeEngine();
  const player = createPlayer({ isHidden: () => false, preferences: loadPreferences(storage) });
  const end = persistPreferences(player, storage);
  player.connect((emit) => engine.create(undefined as never, emit), fullscreen);
  return { engine, player, end };
}

beforeEach(() => localStorage.clear());

test('the next player starts with the stored preferences', () => {
  const first = open(safeStorage('localStorage'));
  first.engine.emit({ type: 'volume', volume: 0.8, muted: true }, { type: 'speed', speed: 1.5 });
  first.engine.emit({ type: 'quality', offered: [720, 360], chosen: 360 });
  first.engine.emit({ type: 'captions', available: true, shown: false });
  first.player.request({ type: 'showCaptions', language: 'mr' });
  const { engine, player } = open(safeStorage('localStorage'));
  expect(player.state()).toMatchObject({ volume: 0.8, muted: true, speed: 1.5, quality: 360 });
  expect(engine.log).toEqual(['volume 0.8', 'muted true', 'speed 1.5', 'quality 360', 'captions true mr']);
});

test('stores nothing before a change, nor during playback', () => {
  const { engine, end } = open(safeStorage('localStorage'));
  engine.begin();
  engine.advance(0, 3);
  expect(localStorage).toHaveLength(0);
  end();
  engine.emit({ type: 'volume', volume: 0.8, muted: false });
  expect(localStorage).toHaveLength(0);
});

test('works in a browser that denies storage', () => {
  const { engine, player } = open(toSafeStorage(undefined));
  engine.emit({ type: 'volume', volume: 0.8, muted: false });
  expect(player.state().volume).toBe(0.8);
  expect(loadPreferences(toSafeStorage({ getItem: () => '{' }))).toEqual(defaultPreferences);
});
