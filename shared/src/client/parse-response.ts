import type { ResponseShape } from '../contracts/endpoints';
import { isRecord } from '../guards';
import { ApiError } from './api-error';

const count = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && value >= 0 ? value : otherwise;

/**
 * Parses a response tolerantly: a missing list becomes empty, and missing counts are derived from the list. Anything
 * else is an `ApiError` of kind `malformed`, so that a screen shows its error state instead of crashing.
 */
export function parseResponse(shape: ResponseShape, body: unknown): unknown {
  if (shape === 'none' || shape === 'stream') return undefined;
  if (shape === 'list') {
    if (body === null || body === undefined || body === '') return [];
    if (Array.isArray(body)) return body;
    throw new ApiError('malformed');
  }
  if (!isRecord(body)) throw new ApiError('malformed');
  if (shape === 'object') return body;
  const content = Array.isArray(body.content) ? body.content : [];
  const size = count(body.size, content.length);
  const totalElements = count(body.totalElements, content.length);
  return {
    content,
    page: count(body.page, 0),
    size,
    totalElements,
    totalPages: count(body.totalPages, size > 0 ? Math.ceil(totalElements / size) : 0),
  };
}
