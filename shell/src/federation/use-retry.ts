import { useState } from 'react';
import { findPath } from '@inspire/shared/remote';
import { useLocation, useNavigate } from '@inspire/shared/router';
import { useRemoteManager } from './remote-manager-context';
import { useIsStillOnPage } from './use-is-still-on-page';

/** Handles Retry for a section whose remote could not be loaded (D-33). */
export function useRetry(name: string | undefined) {
  const site = useRemoteManager();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const isHere = useIsStillOnPage();
  const [isRunning, setIsRunning] = useState(false);

  const retry = async () => {
    if (!name) return;
    // The page cannot request a URL that hung again, nor replace a running release: reload.
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
