import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useRouteError } from '@inspire/shared/router';
import { FailedPage } from '../layout/failed-page';
import { PageSkeleton } from '../layout/page-skeleton';
import { messages } from '../messages';
import { isForeignChange } from './crash-handling';
import type { RemoteInstance } from './remote-instance';
import { useRemoteManager } from './remote-manager-context';
import { useIsStillOnPage } from './use-is-still-on-page';

/**
 * Replaces a remote's page that threw while it rendered. Retry renders it again; after a second crash it reloads the
 * URL with the previous release. A page that a translator or an extension broke is rendered again by itself.
 */
export function RemoteCrash({ instance }: { instance: RemoteInstance }) {
  const site = useRemoteManager();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const error = useRouteError();
  const [isRepairing, setIsRepairing] = useState(isForeignChange(error));
  const renderAgain = () => navigate(pathname + search, { replace: true, state: state as unknown });
  useEffect(() => {
    const isRepairable = site.crashed(instance, error);
    setIsRepairing(isRepairable);
    if (isRepairable) void renderAgain();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each crash
  }, [site, instance, error]);

  const isHere = useIsStillOnPage();
  const isRetrying = useRef(false);

  const retry = async () => {
    // A second click would count as a second crash, although the page has not been rendered again yet.
    if (isRetrying.current) return;
    isRetrying.current = true;
    try {
      const isWorthwhile = await site.retryCrashed(instance);
      if (!isHere()) return;
      if (isWorthwhile) await renderAgain();
      else window.location.reload();
    } finally {
      isRetrying.current = false;
    }
  };
  if (isRepairing) return <PageSkeleton />;
  return <FailedPage title={messages.sectionCrashed} text={messages.sectionCrashedText} onRetry={() => void retry()} />;
}
