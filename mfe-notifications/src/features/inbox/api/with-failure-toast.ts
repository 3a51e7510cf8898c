import { isApiError } from '@inspire/shared/client';
import type { Host, SessionPort } from '@inspire/shared/host';
import { messages } from '../../../messages';

/** The last token whose viewer has seen the toast, for each session. */
const notifiedTokens = new WeakMap<SessionPort, string>();

/**
 * Makes the bell's call. A failure shows 'Failed to load notifications' (SPEC-8) once per session, whatever the number of
 * retries (D-34). A 401 is silent: the shell ends the session, and the page's own content reports it.
 */
export async function withFailureToast<T>(host: Pick<Host, 'session' | 'toasts'>, call: () => Promise<T>): Promise<T> {
  const token = host.session.current()?.token;
  try {
    return await call();
  } catch (error) {
    const isSilent = isApiError(error, 401) || (isApiError(error) && error.kind === 'cancelled');
    // A late response of an ended session says nothing about the current one.
    if (token && !isSilent && host.session.current()?.token === token && notifiedTokens.get(host.session) !== token) {
      notifiedTokens.set(host.session, token);
      host.toasts.error(messages.failed);
    }
    throw error;
  }
}
