import { ApiError } from '@inspire/shared/client';
import { isDeviceLimitError, toStreamFailure } from './stream-failure';

test.each([
  ['401', new ApiError('http', 401), { kind: 'loggedOut' }],
  ['403 without a text', new ApiError('http', 403), { kind: 'locked', detail: undefined }],
  ['403 with a text', new ApiError('http', 403, 'Ended.', 'rental-ended'), { kind: 'locked', detail: 'Ended.' }],
  [
    '403 by the device limit',
    new ApiError('http', 403, 'Too many devices.', 'device-limit'),
    { kind: 'displaced', detail: 'Too many devices.' },
  ],
  ['404', new ApiError('http', 404), { kind: 'missing' }],
  ['500', new ApiError('http', 500), { kind: 'broken' }],
  ['a timeout', new ApiError('timeout'), { kind: 'network' }],
  ['no response', new ApiError('network'), { kind: 'network' }],
  ['an error of our own', new TypeError('a bug'), { kind: 'broken' }],
])('classifies %s', (_, error, failure) => expect(toStreamFailure(error)).toEqual(failure));

test.each([
  ['403 with its code', new ApiError('http', 403, 'Too many devices.', 'device-limit'), true],
  ['403 with another code', new ApiError('http', 403, 'Ended.', 'rental-ended'), false],
  ['its code under another status', new ApiError('http', 429, undefined, 'device-limit'), false],
])('recognizes the device limit: %s', (_, error, expected) => expect(isDeviceLimitError(error)).toBe(expected));
