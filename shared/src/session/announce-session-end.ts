import type { Host } from '@inspire/shared/host';
import { messages } from '@inspire/shared/messages';
import { isRecord } from '../guards';

export interface ScreenHandle {
  /** @default 'Session Expired' */
  readonly sessionEndedText?: string;
}

export interface ScreenRouter {
  readonly state: { readonly matches: readonly { readonly route: { readonly handle?: unknown } }[] };
}

function getSessionEndedText({ state }: ScreenRouter): string {
  const texts = state.matches.flatMap(({ route: { handle } }) =>
    isRecord(handle) && typeof handle.sessionEndedText === 'string' ? [handle.sessionEndedText] : [],
  );
  return texts.at(-1) ?? messages.sessionExpired;
}

/**
 * Shows why the viewer is redirected to the login: one toast per session that the server ended, with the text of the
 * current screen, whichever request received the 401 first, also one of a slot, a stream or another tab (D-53, SPEC-8).
 * Call it before the subscription that leaves the screen.
 * @returns a function that stops it
 */
export const announceSessionEnd = (
  { events, toasts }: Pick<Host, 'events' | 'toasts'>,
  router: ScreenRouter,
  isAnnouncedByScreen: () => boolean = () => false,
): (() => void) =>
  events.onSessionEnded((reason) => {
    if (reason === 'expired' && !isAnnouncedByScreen()) toasts.warning(getSessionEndedText(router));
  });
