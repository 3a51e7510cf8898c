import { useEffect } from 'react';
import { isApiError } from '@inspire/shared/client';
import { useHost } from '@inspire/shared/host';
import { paths } from '@inspire/shared/routes';
import { messages } from '../messages';

/** The status of a gateway's timeout (SPEC-8). */
const TIMED_OUT = { errorMessage: messages.timedOut, statusCode: 504 } as const;

/**
 * Leads to the error page when a page's first load has timed out (SPEC-8).
 * @param error of the load; undefined while the page has something to show
 * @returns whether it leads there: a card with Retry would only flash
 */
export function useTimeoutPage(error: unknown): boolean {
  const { navigation } = useHost();
  const timeout = isApiError(error) && error.kind === 'timeout' ? error : undefined;
  useEffect(() => {
    if (timeout) navigation.go(paths.error, { state: { ...TIMED_OUT, requestId: timeout.requestId } });
  }, [timeout, navigation]);
  return timeout !== undefined;
}
