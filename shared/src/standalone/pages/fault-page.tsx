import { useRouteError } from '@inspire/shared/router';
import { ErrorState } from '@inspire/shared/ui';
import { texts } from '../texts';

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What a page of the remote threw. */
export function FaultPage() {
  const error = useRouteError();
  return <ErrorState title={texts.pageFailedTitle} text={textOf(error)} onRetry={() => window.location.reload()} />;
}
