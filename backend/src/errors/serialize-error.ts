import { DrizzleQueryError } from 'drizzle-orm';

/** Errors that hold each other in a ring are told so far and no further. */
const DEEPEST = 5;

/** What an error says. That of a failed query holds the query's values, which may be personal or secret: it ends before them. */
export function safeErrorMessage(error: unknown): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  return error instanceof Error ? error.message : String(error);
}

/** A stack repeats the message at its head, so the message in it is exchanged as well. */
function stackOf({ message, stack }: Error, words: string): string | undefined {
  if (stack === undefined || words === message) return stack;
  const at = stack.indexOf(message);
  return at < 0 ? words : words + stack.slice(at + message.length);
}

/**
 * An error as logs and consoles may hold it: what it says, where it was thrown and what caused it. Fields of its own stay
 * out, because those of drivers and SDKs hold rows, values and headers.
 */
export function serializeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error) || depth > DEEPEST) return error instanceof Error ? safeErrorMessage(error) : error;
  const words = safeErrorMessage(error);
  const code =
    'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? error.code : undefined;
  return {
    type: error.constructor.name,
    message: words,
    ...(code !== undefined && { code }),
    stack: stackOf(error, words),
    ...(error.cause !== undefined && { cause: serializeError(error.cause, depth + 1) }),
    ...(error instanceof AggregateError && { errors: error.errors.map((each) => serializeError(each, depth + 1)) }),
  };
}
