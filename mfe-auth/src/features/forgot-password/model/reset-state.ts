import { type EntryState, parseEntryState } from '../../session';

export interface ResetState extends EntryState {
  /** When the code was sent, in milliseconds since 1970; undefined in the first step. */
  readonly sentAt?: number;
}

export function parseResetState(state: unknown): ResetState {
  const entry = parseEntryState(state);
  const sentAt = typeof state === 'object' && state !== null && 'sentAt' in state ? state.sentAt : undefined;
  return typeof sentAt === 'number' && entry.email !== '' ? { ...entry, sentAt } : entry;
}
