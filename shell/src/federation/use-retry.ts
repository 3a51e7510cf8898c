import { useState } from 'react';
import { findPath } from '@inspire/shared/remote';
import { useLocation, useNavigate } from '@inspire/shared/router';
import { useRemoteManager } from './remote-manager-context';
import { useIsStillOnPage } from './use-is-still-on-page';

/** What Retry does for a section that no release of its remote could serve (D-33), and whether it is under way. */
export function useRetry(name: string | undefined) {
  const site = useRemoteManager();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const isHere = useIsStillOnPage();
  const [isRunning, setIsRunning] = useState(false);

  const retry = async () => {
    if (!name) return;
    // What hung cannot be asked again in this page, nor a release that runs be replaced in it by one that has this path.
    const running = site.instanceOf(name)?.release;
    if (site.isHung(name) || (running && !findPath(running, pathname))) return window.location.reload();
    setIsRunning(true);
    // A broken release may have been replaced or rolled back since.
    await site.refresh();
    const isThere = await site.load(name).then(
      () => true,
      () => false,
    );
    if (isThere && isHere()) await navigate(pathname + search + hash, { replace: true, state: state as unknown });
    setIsRunning(false);
  };
  return { isRunning, retry };
}
