import { isRecord, type KeyValueStorage, parseJson } from '@inspire/shared/guards';
import { type EntryState, readEntryState } from '../../session/model/entry-state';

/** Where a sign-in at the local provider waits for its answer. */
const PENDING_KEY = 'inspire-sign-in';

export interface DevSignInResult {
  readonly credential: string;
  readonly nonce: string;
  /** What the page's history entry held when it was left. */
  readonly entry: EntryState;
}

export interface LocalRequest {
  readonly authorizeUrl: string;
  /** Path of the page to come back to. */
  readonly from: string;
  readonly nonce: string;
  readonly entry: EntryState;
}

/**
 * Notes that a sign-in has begun.
 * @returns the provider's address to go to
 */
export function startDevSignIn(storage: KeyValueStorage, { authorizeUrl, from, nonce, entry }: LocalRequest): string {
  storage.setItem(PENDING_KEY, JSON.stringify({ nonce, entry }));
  return `${authorizeUrl}?${new URLSearchParams({ redirect_uri: from, nonce, state: nonce }).toString()}`;
}

/**
 * The answer in the fragment of the address, once; undefined when there is none, or when this tab never asked for it: a link with
 * somebody else's credential must not log anybody in.
 */
export function consumeDevSignIn(storage: KeyValueStorage, fragment: string): DevSignInResult | undefined {
  const answer = new URLSearchParams(fragment.replace(/^#/, ''));
  const credential = answer.get('credential');
  if (!credential) return undefined;
  const pending = parseJson(storage.getItem(PENDING_KEY));
  storage.removeItem(PENDING_KEY);
  if (!isRecord(pending)) return undefined;
  const { nonce, entry } = pending;
  if (typeof nonce !== 'string' || answer.get('state') !== nonce) return undefined;
  return { credential, nonce, entry: readEntryState(entry) };
}
