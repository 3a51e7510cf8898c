import { isNewPress, toPlayerRequest } from './player-keys';

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
