import type { ApiClientOptions } from '@inspire/shared/client';
import type { SessionPort } from '@inspire/shared/host';

/**
 * Connects the API client to the session: calls carry its token, and a 401 ends it (ADR-29). No other code may end a
 * session because of a response.
 */
export const authorizeBySession = (
  session: SessionPort & { readonly reload?: () => void },
): Required<Pick<ApiClientOptions, 'token' | 'viewer' | 'onUnauthorized'>> => ({
  token: () => session.current()?.token,
  viewer: () => session.current()?.email.toLowerCase() || undefined,
  onUnauthorized(token) {
    // Another tab may have renewed the token, and this one may have missed it (ADR-43).
    session.reload?.();
    // Ignore a late response to a call of an earlier session.
    if (session.current()?.token === token) session.end('expired');
  },
});
