import { isApiError } from '@inspire/shared/client';
import type { Host, SessionPort } from '@inspire/shared/host';
import { messages } from '../../../messages';

/** The token whose viewer was told, for each session. */
const told = new WeakMap<SessionPort, string>();

/**
 * Makes the bell's call; its failure shows 'Failed to load notifications' (SPEC-8), once in a session however often it
 * is tried again (D-34). A 401 is silent here: the shell ends the session, and the page's own screen says so.
 */
export async function withFailureToast<T>(host: Pick<Host, 'session' | 'toasts'>, call: () => Promise<T>): Promise<T> {
  const token = host.session.current()?.token;
  try {
    return await call();
  } catch (error) {
    const isSilent = isApiError(error, 401) || (isApiError(error) && error.kind === 'cancelled');
    // A late answer to a session that has ended says nothing about the running one.
    if (token && !isSilent && host.session.current()?.token === token && told.get(host.session) !== token) {
      told.set(host.session, token);
      host.toasts.error(messages.failed);
    }
    throw error;
  }
}
