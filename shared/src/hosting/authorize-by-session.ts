import type { ApiClientOptions } from '@inspire/shared/client';
import type { SessionPort } from '@inspire/shared/host';

/**
 * Connects the API client to the session: calls carry its token, and a 401 ends it (ADR-29). No other code may end a
 * session because of a response.
 */
export const authorizeBySession = (
  session: SessionPort,
): Required<Pick<ApiClientOptions, 'token' | 'viewer' | 'onUnauthorized'>> => ({
  token: () => session.current()?.token,
  viewer: () => session.current()?.email.toLowerCase() || undefined,
  // Ignore a late response to a call of an earlier session.
  onUnauthorized(token) {
    if (session.current()?.token === token) session.end('expired');
  },
});
