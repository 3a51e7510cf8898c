import { isApiError } from '@inspire/shared/client';
import type { SessionData } from '@inspire/shared/contracts';
import type { Host, SessionPort } from '@inspire/shared/host';
import { isSameViewer } from '@inspire/shared/session';
import { messages } from '../../../messages';

/** Sessions whose viewer has seen the toast. A renewed token (D-48) is still the same session. */
const notified = new WeakSet<SessionPort>();

function rememberUntilEnd(session: SessionPort, viewer: SessionData): void {
  notified.add(session);
  const stop = session.subscribe(() => {
    if (isSameViewer(session.current(), viewer)) return;
    notified.delete(session);
    stop();
  });
}

/**
 * Makes the bell's call. A failure shows 'Failed to load notifications' (SPEC-8) once per session, whatever the number of
 * retries (D-34). A 401 is silent: the shell ends the session, and the page's own content reports it.
 */
export async function withFailureToast<T>(host: Pick<Host, 'session' | 'toasts'>, call: () => Promise<T>): Promise<T> {
  const viewer = host.session.current();
  try {
    return await call();
  } catch (error) {
    const isSilent = isApiError(error, 401) || (isApiError(error) && error.kind === 'cancelled');
    // A late response of an ended session says nothing about the current one.
    const isCurrent = isSameViewer(host.session.current(), viewer);
    if (viewer && !isSilent && isCurrent && !notified.has(host.session)) {
      rememberUntilEnd(host.session, viewer);
      host.toasts.error(messages.failed);
    }
    throw error;
  }
}
