import { useLocation, useNavigate } from '@inspire/shared/router';
import { ErrorState } from '@inspire/shared/ui';
import { messages } from '../messages';
import { RemoteUnavailableError } from './release-failure';
import { useRemoteStatus, useSite } from './site-context';

/** The card of a section that no release of its remote could serve (decision 33). */
export function UnavailableCard({ name }: { name: string }) {
  const site = useSite();
  const status = useRemoteStatus(name);
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();

  const retry = async () => {
    try {
      // A broken release may have been replaced or rolled back since.
      await site.refresh();
      await site.load(name);
      await navigate(pathname + search + hash, { replace: true, state: state as unknown });
    } catch (error) {
      // What hung cannot be asked again in this page.
      if (error instanceof RemoteUnavailableError && error.hung) window.location.reload();
    }
  };
  return (
    <ErrorState
      title={messages.sectionUnavailable}
      text={messages.sectionUnavailableText}
      busy={status === 'loading'}
      onRetry={() => void retry()}
    />
  );
}
