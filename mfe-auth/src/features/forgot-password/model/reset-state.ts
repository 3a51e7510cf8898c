import { isRecord } from '@inspire/shared/guards';
import { type EntryState, parseEntryState } from '../../session/model/entry-state';

export interface SentCode {
  /** When the code was sent, in milliseconds since 1970. */
  readonly sentAt: number;
  /** Absent in the history of an older release of this page. */
  readonly handle?: string;
}

/** Without `sentAt`, the first step; with `token`, the step that a link from the email opens. */
export interface ResetState extends EntryState, Partial<SentCode> {
  readonly token?: string;
}

export function parseResetState(state: unknown): ResetState {
  const entry = parseEntryState(state);
  if (!isRecord(state)) return entry;
  if (typeof state.token === 'string') return { ...entry, token: state.token };
  if (typeof state.sentAt !== 'number' || entry.email === '') return entry;
  const handle = typeof state.handle === 'string' ? state.handle : undefined;
  return { ...entry, sentAt: state.sentAt, ...(handle !== undefined && { handle }) };
}
