import type { Host } from '@inspire/shared/host';
import { messages } from '@inspire/shared/messages';
import { isRecord } from '../guards';

/** A route's `handle` that words the end of the session for its screen. */
export interface ScreenHandle {
  /** @default 'Session Expired' */
  readonly sessionEndedText?: string;
}

/** The part of a router that names the screen that shows. */
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
 * Shows why the viewer is sent to log in: one toast for each session that the server ended, in the words of the screen that
 * shows, whichever call met the 401 first, also that of a slot, a stream or another tab (D-53, SPEC-8). Call it before the
 * subscription that leads away from the screen.
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
