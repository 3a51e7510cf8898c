import { isRecord, parseJson } from '../guards';

export interface ErrorBody {
  readonly detail?: string;
  readonly code?: string;
}

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/**
 * Reads the text for the viewer out of an error's body. Beside our problem+json it takes what other backends answer: a
 * plain string, `{ message }` and `{ error }` (D-15). A page of HTML is no text for a viewer.
 */
export function readErrorBody(body: unknown): ErrorBody {
  if (typeof body === 'string') {
    const plain = asText(body);
    if (!plain || plain.startsWith('<')) return {};
    const parsed = parseJson(plain);
    return typeof parsed === 'object' || typeof parsed === 'string' ? readErrorBody(parsed) : { detail: plain };
  }
  if (!isRecord(body)) return {};
  const { detail, message, error, code } = body;
  const shown = asText(detail) ?? asText(message) ?? asText(error);
  const reason = asText(code);
  return { ...(shown && { detail: shown }), ...(reason && { code: reason }) };
}
