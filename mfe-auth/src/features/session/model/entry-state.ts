import { readReturnState, type ReturnState } from '@inspire/shared/routes';

/** What login and signup hand to each other in the history entry; an e-mail address never stands in a URL. */
export interface EntryState extends Partial<ReturnState> {
  readonly email: string;
}

/** Reads the history state of either page; whatever is not there or unusable is empty. */
export function readEntryState(state: unknown): EntryState {
  const returnTo = readReturnState(state);
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : '';
  return { email: typeof email === 'string' ? email : '', ...(returnTo && { returnTo }) };
}
