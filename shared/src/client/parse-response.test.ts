import { ApiError } from './api-error';
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
