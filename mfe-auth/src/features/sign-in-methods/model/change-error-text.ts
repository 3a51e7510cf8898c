import { isApiError } from '@inspire/shared/client';
import { messages as shared } from '@inspire/shared/messages';
import { PasskeyCancelledError } from '@inspire/shared/passkeys';
import { profileMessages as messages } from '../../../messages-profile';

/** Returns the text for a failed change: the server's for what the viewer can act on, otherwise ours. */
export function changeErrorText(error: unknown): string {
  if (error instanceof PasskeyCancelledError) return messages.cancelled;
  const isForViewer = [400, 409, 429].some((status) => isApiError(error, status));
  return (isForViewer && isApiError(error) && error.detail) || shared.somethingWentWrong;
}
