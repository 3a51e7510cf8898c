import { useLocation, useNavigate } from '@inspire/shared/router';
import { ErrorState } from '@inspire/shared/ui';
import { messages } from '../messages';

/** What stands in the place of a remote's page that threw while it rendered; the rest of the site goes on. */
export function RemoteCrash() {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  return (
    <ErrorState
      title={messages.sectionCrashed}
      text={messages.sectionCrashedText}
      onRetry={() => void navigate(pathname + search, { replace: true, state: state as unknown })}
    />
  );
}
