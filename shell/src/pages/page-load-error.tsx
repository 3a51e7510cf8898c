import { useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from '@inspire/shared/router';
import { FailedPage } from '../layout/failed-page';
import { messages } from '../messages';

/**
 * Replaces a page whose code did not load. Retry requests it again; if that fails, it reloads the page, because a newer
 * shell may have been deployed.
 */
export function PageLoadError() {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const isBusy = useNavigation().state === 'loading';
  const hasTried = useRef(false);

  const retry = () => {
    if (hasTried.current && navigator.onLine) return window.location.reload();
    hasTried.current = true;
    void navigate(pathname + search + hash, { replace: true, state: state as unknown });
  };
  return (
    <FailedPage
      title={messages.sectionUnavailable}
      text={messages.sectionUnavailableText}
      busy={isBusy}
      onRetry={retry}
    />
  );
}
