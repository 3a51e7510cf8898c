import { ApiError } from '@inspire/shared/client';
import { playbackErrorText } from './playback-error-text';
import { readStreamFailure } from './stream-failure';

const premium = 'This is a premium audio album. Please buy it to listen.';

test.each([
  ['401: nothing is said', new ApiError('http', 401), undefined, undefined],
  [
    "403: the server's text",
    new ApiError('http', 403, 'It plays on another device.', 'device-limit'),
    'displaced',
    'It plays on another device.',
  ],
  ['403 without a text', new ApiError('http', 403), 'locked', premium],
  ['404', new ApiError('http', 404), 'missing', 'This track is no longer available.'],
  ['a timeout', new ApiError('timeout'), 'network', 'Check Internet Connection'],
  ['no answer', new ApiError('network'), 'network', 'Check Internet Connection'],
  ['500', new ApiError('http', 500), 'broken', 'We can’t play this track right now.'],
  ['anything else', new Error('?'), 'broken', 'We can’t play this track right now.'],
])('%s', (_, error, kind, text) => {
  const fault = readStreamFailure(error);
  expect(fault?.kind).toBe(kind);
  expect(fault && playbackErrorText(fault)).toBe(text);
});
