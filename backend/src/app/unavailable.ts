/** Of Node, when the database cannot be reached. */
const systemCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
]);

/**
 * Of PostgreSQL: a connection that was lost (08) or could not be had (53), an operator's intervention such as a shutdown or a
 * statement's time limit (57), a lock that was not available in time (55P03), and a standby that was not promoted yet (25006).
 */
const sqlStates = /^(?:08...|53...|57...|55P03|25006)$/;

/** The driver gives its own errors no code. */
const driverTexts: ReadonlySet<string> = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'Query read timeout',
  'Connection terminated unexpectedly',
  'Connection terminated',
  // The rollback on a connection that was lost in a transaction.
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
]);

/** Checks whether a request failed because the server, its database or its object store could not serve it in time, so that it may be tried again. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (code === 'FST_ERR_HANDLER_TIMEOUT' || systemCodes.has(code) || sqlStates.test(code)))
    return true;
  // The SDK of object stores: no answer in time, or an error of the store's own.
  if (error.name === 'TimeoutError' || ('$fault' in error && error.$fault === 'server')) return true;
  return driverTexts.has(error.message) || isUnavailable(error.cause);
}
