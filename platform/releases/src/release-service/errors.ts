import { CliError } from '@inspire/devkit/terminal/cli-error';
import { LOST_RACE_STATUS } from '../service/protocol';
import { TicketError } from '../service/ticket';
import { StoreError } from '../store-error';

/** Another publisher was faster: the client signs its change again on top of that one. */
export class LostRaceError extends Error {
  override readonly name = 'LostRaceError';
}

/** A list that no key signed that may sign it. */
export class UntrustedManifestError extends CliError {
  override readonly name = 'UntrustedManifestError';
}

/** Returns what a client learns of an error; undefined for an error of the service itself. */
export function toRejection(error: Error): { readonly status: number; readonly detail: string } | undefined {
  if (error instanceof LostRaceError) return { status: LOST_RACE_STATUS, detail: 'It was changed meanwhile.' };
  // Its text names the store's address.
  if (error instanceof StoreError)
    return { status: 503, detail: 'The release store is unavailable. Please try again.' };
  if (error instanceof TicketError || error instanceof UntrustedManifestError)
    return { status: 403, detail: error.message };
  return error instanceof CliError ? { status: 422, detail: error.message } : undefined;
}
