import { CliError } from '@inspire/devkit/terminal/cli-error';
import { LOST_RACE_STATUS } from '../service/protocol';
import { TicketError } from '../service/ticket';
import { StoreError } from '../store-error';

/** Another publisher was faster: the client signs its change again on top of that one. */
export class LostRaceError extends Error {
  override readonly name = 'LostRaceError';
}

/** A document that no key signed that may sign it. */
export class UntrustedDocumentError extends CliError {
  override readonly name = 'UntrustedDocumentError';
}

/** A request that no client of ours sends. */
export class InvalidCallError extends Error {
  override readonly name = 'InvalidCallError';
}

export interface Rejection {
  readonly status: number;
  readonly detail: string;
  /** Whether the audit has it: `signed` when a key of the site made the request. */
  readonly audit?: 'signed' | 'unsigned';
}

/** Returns what a client learns of an error; undefined for an error of the service itself. */
export function toRejection(error: Error): Rejection | undefined {
  if (error instanceof LostRaceError) return { status: LOST_RACE_STATUS, detail: 'It was changed meanwhile.' };
  // Its text names the store's address.
  if (error instanceof StoreError)
    return { status: 503, detail: 'The release store is unavailable. Please try again.' };
  if (error instanceof TicketError || error instanceof UntrustedDocumentError)
    return { status: 403, detail: error.message, audit: 'unsigned' };
  if (error instanceof InvalidCallError) return { status: 400, detail: error.message };
  if (error instanceof CliError) return { status: 422, detail: error.message, audit: 'signed' };
  return undefined;
}
