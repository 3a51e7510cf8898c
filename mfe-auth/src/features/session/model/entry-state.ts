import { isRecord } from '@inspire/shared/guards';
import { readReturnState, type ReturnState } from '@inspire/shared/routes';

/** State that login and signup pass to each other in the history entry, because an email must never be part of a URL. */
export interface EntryState extends Partial<ReturnState> {
  readonly email: string;
}

/** Parses the history state of either page; missing and unusable values become empty. */
export function parseEntryState(state: unknown): EntryState {
  const returnTo = readReturnState(state);
  const email = isRecord(state) ? state.email : undefined;
  return { email: typeof email === 'string' ? email : '', ...(returnTo && { returnTo }) };
}
