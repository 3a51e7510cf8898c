import { defaultPreferences, parsePreferences, type Preferences, serializePreferences } from './preferences';

const chosen: Preferences = { volume: 0.8, muted: true, speed: 1.5, wantsCaptions: true, wantedLanguage: 'mr' };

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
  ['wantsCaptions', 1, false],
  ['wantedLanguage', 7, undefined],
])('parses the part %s %p as %p', (name, value, read) => {
  const given = JSON.parse(serializePreferences(chosen)) as object;
  expect(parsePreferences(JSON.stringify({ ...given, [name]: value }))).toEqual({ ...chosen, [name]: read });
});
