import { toPlayerRequest } from './keys';

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
  ['f', { type: 'toggleFullscreen' }],
  ['c', { type: 'toggleCaptions' }],
  ['p', { type: 'togglePictureInPicture' }],
  ['P', { type: 'togglePictureInPicture' }],
  ['<', { type: 'speedBy', steps: -1 }],
  ['>', { type: 'speedBy', steps: 1 }],
  ['0', { type: 'seek', position: 0 }],
  ['7', { type: 'seek', position: 140 }],
  ['Home', { type: 'seek', position: 0 }],
  ['End', { type: 'seek', position: 200 }],
  ['x', undefined],
  ['Tab', undefined],
  ['F5', undefined],
])('%p requests %p', (key, request) => expect(toPlayerRequest({ key, ...plain }, 200)).toEqual(request));

test.each(['ctrlKey', 'metaKey', 'altKey'] as const)('leaves keys with %s to the browser', (modifier) => {
  expect(toPlayerRequest({ key: 'f', ...plain, [modifier]: true }, 200)).toBeUndefined();
});
