import { type EntryState, parseEntryState } from '../../session';

/** The history entry's state: the email, where to go after login, and when a code was sent. */
export interface ResetState extends EntryState {
  /** When the code was sent, in milliseconds since 1970; undefined in the first step. */
  readonly sentAt?: number;
}

/** Parses the history state of `/forgot-password`. `sentAt` without an email is ignored. */
export function parseResetState(state: unknown): ResetState {
  const entry = parseEntryState(state);
  const sentAt = typeof state === 'object' && state !== null && 'sentAt' in state ? state.sentAt : undefined;
  return typeof sentAt === 'number' && entry.email !== '' ? { ...entry, sentAt } : entry;
}
