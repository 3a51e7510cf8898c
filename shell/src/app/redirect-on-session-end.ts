import type { Host } from '@inspire/shared/host';
import { satisfiesContract } from '@inspire/shared/remote';
import { isMemberPath, paths } from '@inspire/shared/routes';
import { announceSessionEnd } from '@inspire/shared/session';
import type { RemoteManager } from '../federation/remote-manager';
import { returnTo } from './return-to';
import type { RootRouter } from './root-router';

/** Remotes that were built against an older contract show the notice themselves. */
const ANNOUNCED_BY_SHELL = '1.3.0';

/**
 * Redirects every tab to `/login` when the session ends (SPEC-4, D-22), with one notice if the server ended it (D-53).
 * After an expired session, the login leads back to the current members' page; after a logout it does not.
 */
export function redirectOnSessionEnd(
  host: Pick<Host, 'events' | 'toasts'>,
  router: RootRouter,
  site: Pick<RemoteManager, 'ownerOf' | 'instanceOf'>,
): () => void {
  const isAnnouncedByScreen = () => {
    const owner = site.ownerOf(router.state.location.pathname);
    const running = owner === undefined ? undefined : site.instanceOf(owner);
    return running !== undefined && !satisfiesContract(running.release.contract, ANNOUNCED_BY_SHELL);
  };
  const stopAnnouncing = announceSessionEnd(host, router, isAnnouncedByScreen);
  const stopRedirect = host.events.onSessionEnded((reason) => {
    const { location } = router.state;
    const comesBack = reason === 'expired' && isMemberPath(location.pathname);
    void router.navigate(paths.login, { replace: true, state: comesBack ? returnTo(location) : undefined });
  });
  return () => {
    stopAnnouncing();
    stopRedirect();
  };
}
