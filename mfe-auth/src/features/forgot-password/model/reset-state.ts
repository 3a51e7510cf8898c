import { type EntryState, readEntryState } from '../../session/model/entry-state';

/** What the history entry holds: the e-mail, where to go after login, and since when a code is under way to that e-mail. */
export interface ResetState extends EntryState {
  /** Milliseconds since 1970; undefined in the first step. */
  readonly sentAt?: number;
}

/** Reads the history state of `/forgot-password`; a code can only be under way to somebody. */
export function readResetState(state: unknown): ResetState {
  const entry = readEntryState(state);
  const sentAt = typeof state === 'object' && state !== null && 'sentAt' in state ? state.sentAt : undefined;
  return typeof sentAt === 'number' && entry.email !== '' ? { ...entry, sentAt } : entry;
}
