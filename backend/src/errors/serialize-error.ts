import { DrizzleQueryError } from 'drizzle-orm';

/** Causes may form a cycle. */
const MAX_DEPTH = 5;

/** Returns an error's message without the query values in Drizzle's messages, which may be personal or secret. */
export function safeErrorMessage(error: unknown): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  return error instanceof Error ? error.message : String(error);
}

/** A stack starts with the message, so the unsafe message is replaced there too. */
function toSafeStack({ message, stack }: Error, safeMessage: string): string | undefined {
  if (stack === undefined || safeMessage === message) return stack;
  const at = stack.indexOf(message);
  return at < 0 ? safeMessage : safeMessage + stack.slice(at + message.length);
}

/** Converts an error for logs without its own fields: drivers and SDKs put rows, values and headers there. */
export function serializeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error) || depth > MAX_DEPTH) return error instanceof Error ? safeErrorMessage(error) : error;
  const message = safeErrorMessage(error);
  const code =
    'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? error.code : undefined;
  return {
    type: error.constructor.name,
    message,
    ...(code !== undefined && { code }),
    stack: toSafeStack(error, message),
    ...(error.cause !== undefined && { cause: serializeError(error.cause, depth + 1) }),
    ...(error instanceof AggregateError && { errors: error.errors.map((each) => serializeError(each, depth + 1)) }),
  };
}
