import { isApiError } from '@inspire/shared/client';
import type { Host, SessionPort } from '@inspire/shared/host';
import { messages } from '@inspire/shared/messages';

/** The token whose end was told, for each session: several calls of a screen fail together, and one toast says it. */
const told = new WeakMap<SessionPort, string>();

/**
 * Makes a call that belongs to this package's screens; its 401 shows a warning once (D-35): 'Logged Out', where the
 * screen has no words of its own (SPEC-8). Ending the session and leading to `/login` is the shell's work.
 */
export async function withSessionExpiredToast<T>(
  host: Pick<Host, 'session' | 'toasts'>,
  call: () => Promise<T>,
  words: string = messages.loggedOut,
): Promise<T> {
  const token = host.session.current()?.token;
  try {
    return await call();
  } catch (error) {
    const since = host.session.current()?.token;
    // A late answer to a session that another one has replaced says nothing about the running one.
    const wasReplaced = since !== undefined && since !== token;
    if (token && isApiError(error, 401) && !wasReplaced && told.get(host.session) !== token) {
      told.set(host.session, token);
      host.toasts.warning(words);
    }
    throw error;
  }
}
