import { isNewPress, toKeyName, toPlayerRequest } from './player-keys';

const plain = { ctrlKey: false, metaKey: false, altKey: false };

test.each([
  [' ', { type: 'togglePlay' }],
  ['k', { type: 'togglePlay' }],
  ['K', { type: 'togglePlay' }],
  ['j', { type: 'seekBy', seconds: -10 }],
  ['l', { type: 'seekBy', seconds: 10 }],
  ['ArrowLeft', { type: 'seekBy', seconds: -5 }],
  ['ArrowRight', { type: 'seekBy', seconds: 5 }],
  ['ArrowUp', { type: 'volumeBy', change: 0.05 }],
  ['ArrowDown', { type: 'volumeBy', change: -0.05 }],
  ['m', { type: 'toggleMute' }],
  ['0', { type: 'seek', position: 0 }],
  ['7', { type: 'seek', position: 140 }],
  ['Home', { type: 'seek', position: 0 }],
  ['End', { type: 'seek', position: 200 }],
  ['x', undefined],
  ['Tab', undefined],
  ['F5', undefined],
])('%p requests %p', (key, request) => expect(toPlayerRequest({ key, ...plain }, 200)).toEqual(request));

test.each(['ctrlKey', 'metaKey', 'altKey'] as const)('leaves keys with %s to the browser', (modifier) => {
  expect(toPlayerRequest({ key: 'k', ...plain, [modifier]: true }, 200)).toBeUndefined();
});

test('a player can add its own keys', () => {
  const more = { f: { type: 'toggleFullscreen' } } as const;
  expect(toPlayerRequest({ key: 'F', ...plain }, 200, more)).toEqual(more.f);
  expect(toPlayerRequest({ key: 'f', ...plain }, 200)).toBeUndefined();
});

test.each([
  ['a first press', false, 'togglePlay', true],
  ['a held key that toggles', true, 'togglePlay', false],
  ['a held key that steps', true, 'seekBy', true],
  ['a held key without a request', true, undefined, false],
])('%s is handled: %p, %p, %p', (_, repeat, type, isNew) => expect(isNewPress({ repeat }, type)).toBe(isNew));

test.each([
  ['Devanagari', 'क', 'KeyK', false, 'k'],
  ['Devanagari, a vowel sign', 'ि', 'KeyF', false, 'f'],
  ['Devanagari, a conjunct on one key', 'ज्ञ', 'KeyK', true, 'k'],
  ['Devanagari, in the place of the question mark', 'य़', 'Slash', true, '?'],
  ['Devanagari, in the place of <', 'ष', 'Comma', true, '<'],
  ['Devanagari, a letter in the row of digits', 'ऋ', 'Digit5', false, '5'],
  ['Devanagari digits', '५', 'Digit5', false, '5'],
  ['Arabic digits', '٥', 'Digit5', false, '5'],
  ['Russian', 'Л', 'KeyK', true, 'k'],
  ['Greek', 'μ', 'KeyM', false, 'm'],
  ['Urdu', 'ک', 'KeyK', false, 'k'],
  ['wide letters', 'ｋ', 'KeyK', false, 'k'],
  ['Dvorak, which has the letter elsewhere', 'k', 'KeyV', false, 'k'],
  ['Dvorak, where another letter is in its place', 't', 'KeyK', false, 't'],
  ['French, a letter in the row of digits', 'é', 'Digit2', false, 'é'],
  ['French, a sign in the row of digits', '&', 'Digit1', false, '&'],
  ['a key without a letter', 'ArrowLeft', 'ArrowLeft', false, 'ArrowLeft'],
  ['a letter in a place without a meaning', 'ё', 'Backquote', false, 'ё'],
])('%s: %s at %s (shift: %p) is %s', (_, key, code, shiftKey, name) => {
  expect(toKeyName({ ...plain, key, code, shiftKey })).toBe(name);
});
