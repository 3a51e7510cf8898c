import { useLocation, useNavigate } from '@inspire/shared/router';
import { ErrorState } from '@inspire/shared/ui';
import { messages } from '../messages';
import { useRemoteStatus, useSite } from './site-context';

/** The card of a section that no release of its remote could serve (decision 33). */
export function UnavailableCard({ name }: { name: string }) {
  const site = useSite();
  const status = useRemoteStatus(name);
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();

  const retry = async () => {
    // What hung cannot be asked again in this page (decision 33).
    if (site.isHung(name)) return window.location.reload();
    // A broken release may have been replaced or rolled back since.
    await site.refresh();
    const isThere = await site.load(name).then(() => true, () => false);
    if (isThere) await navigate(pathname + search + hash, { replace: true, state: state as unknown });
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
