import { isRecord, parseJson } from '../guards';

export interface ErrorBody {
  readonly detail?: string;
  readonly code?: string;
  readonly requestId?: string;
}

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/**
 * Parses the message for the viewer from an error's body: problem+json, or what other backends send (D-15), which is a
 * plain string, `{ message }` or `{ error }`. HTML is ignored.
 */
export function readErrorBody(body: unknown): ErrorBody {
  if (typeof body === 'string') {
    const plain = asText(body);
    if (!plain || plain.startsWith('<')) return {};
    const parsed = parseJson(plain);
    return typeof parsed === 'object' || typeof parsed === 'string' ? readErrorBody(parsed) : { detail: plain };
  }
  if (!isRecord(body)) return {};
  const { detail, message, error, code, requestId } = body;
  const shown = asText(detail) ?? asText(message) ?? asText(error);
  const reason = asText(code);
  const id = asText(requestId);
  return { ...(shown && { detail: shown }), ...(reason && { code: reason }), ...(id && { requestId: id }) };
}
