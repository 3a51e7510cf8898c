import { ApiError } from './api-error';
import { readErrorBody } from './error-body';
import { parseResponse } from './parse-response';

describe('parseResponse', () => {
  it('fills missing fields of a paged list', () => {
    expect(parseResponse('page', { content: [1, 2] })).toEqual({
      content: [1, 2],
      page: 0,
      size: 2,
      totalElements: 2,
      totalPages: 1,
    });
    expect(parseResponse('page', {})).toEqual({ content: [], page: 0, size: 0, totalElements: 0, totalPages: 0 });
  });

  it('reads a missing list as empty', () => {
    for (const body of [null, undefined, '']) expect(parseResponse('list', body)).toEqual([]);
  });

  it('returns undefined for a call without a response body, whatever was received', () => {
    expect(parseResponse('none', { surprise: true })).toBeUndefined();
  });

  test.each([
    ['page', 'text'],
    ['page', [1]],
    ['list', { content: [] }],
    ['object', null],
    ['object', []],
  ] as const)('refuses as %s: %j', (shape, body) => {
    expect(() => parseResponse(shape, body)).toThrow(ApiError);
  });
});

describe('the body of an error', () => {
  test.each([
    [
      'problem+json',
      { title: 'Unauthorized', detail: 'Invalid email or password', code: 'credentials' },
      { detail: 'Invalid email or password', code: 'credentials' },
    ],
    ['a problem’s request', { detail: 'Gone', requestId: '0af76519-2' }, { detail: 'Gone', requestId: '0af76519-2' }],
    ['{ message }', { message: 'Taken' }, { detail: 'Taken' }],
    ['{ error }', { error: 'Taken' }, { detail: 'Taken' }],
    ['a plain string', 'Taken', { detail: 'Taken' }],
    ['JSON that came as text', '{"message":"Taken"}', { detail: 'Taken' }],
    ['a JSON string that came as text', '"Taken"', { detail: 'Taken' }],
    ['a number as text', '404', { detail: '404' }],
    ['a page of HTML', '<html><body>502</body></html>', {}],
    ['an empty text', '  ', {}],
    ['nothing', null, {}],
    ['an object as detail', { detail: { nested: true } }, {}],
  ])('reads %s', (_, body, expected) => {
    expect(readErrorBody(body)).toEqual(expected);
  });
});
