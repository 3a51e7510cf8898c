import { useRouteError } from '@inspire/shared/router';
import { ErrorState } from '@inspire/shared/ui';
import { standaloneMessages } from '../messages';

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export function StartErrorPage() {
  const error = useRouteError();
  return (
    <ErrorState
      title={standaloneMessages.pageFailedTitle}
      text={textOf(error)}
      onRetry={() => window.location.reload()}
    />
  );
}
