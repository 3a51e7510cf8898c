import { useState } from 'react';
import { useSession } from '@inspire/shared/host';
import { findPath } from '@inspire/shared/remote';
import { useLocation, useNavigate } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { FailedPage } from '../layout/failed-page';
import { PageSkeleton } from '../layout/page-skeleton';
import { Redirect } from '../layout/redirect';
import { messages } from '../messages';
import { useRegistryReady, useRemoteManager, useRemoteStatus } from './remote-manager-context';
import { useIsStillOnPage } from './use-is-still-on-page';

/** Handles Retry for a section whose remote could not be loaded (D-33). */
function useRetry(name: string | undefined) {
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

/**
 * Shown where no route matches: a skeleton while a remote is loading, its card on failure, and for a path without an
 * owner a redirect to the landing page or, with a session, to the dashboard (D-1 and D-26). Without a verified registry
 * no path counts as unknown (D-51).
 */
export function RemoteFallback() {
  const site = useRemoteManager();
  const ready = useRegistryReady();
  const { pathname } = useLocation();
  const session = useSession();
  const owner = site.ownerOf(pathname);
  const status = useRemoteStatus(owner);
  const { isRunning, retry } = useRetry(owner);

  if (!ready) return <PageSkeleton />;
  // Without an owner of the dashboard, a redirect there would loop.
  if (!owner && (pathname === paths.dashboard || !site.isVerified()))
    return <UnavailableCard onRetry={() => window.location.reload()} />;
  if (!owner) return <Redirect to={session ? paths.dashboard : paths.landing} />;
  // A running remote's routes are already added, so its release is an older one without this page.
  const isAbsent = status === 'failed' || status === 'ready';
  return isAbsent && !isRunning ? <UnavailableCard onRetry={() => void retry()} /> : <PageSkeleton />;
}

const UnavailableCard = ({ onRetry }: { onRetry: () => void }) => (
  <FailedPage title={messages.sectionUnavailable} text={messages.sectionUnavailableText} onRetry={onRetry} />
);
