import type { EventBus } from '@inspire/shared/events';
import { isMemberPath, paths } from '@inspire/shared/routes';
import { returnTo } from './return-to';
import type { RootRouter } from './root-router';

/**
 * The end of a session leads to `/login` in every tab (SPEC-4, D-22). One that expired leads back afterwards to
 * the members' page that was open; one that the viewer ended does not.
 */
export function redirectOnSessionEnd(events: EventBus, router: RootRouter): () => void {
  return events.onSessionEnded((reason) => {
    const { location } = router.state;
    const comesBack = reason === 'expired' && isMemberPath(location.pathname);
    void router.navigate(paths.login, { replace: true, state: comesBack ? returnTo(location) : undefined });
  });
}
