import { isRecord, type KeyValueStorage, parseJson } from '../../guards';

/** An ID token of Google or of the local identity provider, with the nonce of its request (D-19). */
export interface Credential {
  readonly credential: string;
  readonly nonce: string;
}

const PENDING_KEY = 'inspire-sign-in';

export interface DevSignInResult extends Credential {
  readonly entry: unknown;
}

export interface DevSignInRequest {
  readonly authorizeUrl: string;
  readonly from: string;
  readonly nonce: string;
  readonly entry: unknown;
}

/**
 * Stores a sign-in request in the tab.
 * @returns the provider's URL to open
 */
export function startDevSignIn(
  storage: KeyValueStorage,
  { authorizeUrl, from, nonce, entry }: DevSignInRequest,
): string {
  storage.setItem(PENDING_KEY, JSON.stringify({ nonce, entry }));
  return `${authorizeUrl}?${new URLSearchParams({ redirect_uri: from, nonce, state: nonce }).toString()}`;
}

/**
 * Returns the provider's response in the URL fragment, once. It is undefined if there is none or this tab did not
 * request it: a link with another person's credential must not sign the viewer in.
 * @param isOwn whether the caller made the request with this entry; another part of the page consumes the others
 */
export function consumeDevSignIn(
  storage: KeyValueStorage,
  fragment: string,
  isOwn: (entry: unknown) => boolean = () => true,
): DevSignInResult | undefined {
  const response = new URLSearchParams(fragment.replace(/^#/, ''));
  const credential = response.get('credential');
  if (!credential) return undefined;
  const pending = parseJson(storage.getItem(PENDING_KEY));
  if (isRecord(pending) && !isOwn(pending.entry)) return undefined;
  storage.removeItem(PENDING_KEY);
  if (!isRecord(pending)) return undefined;
  const { nonce, entry } = pending;
  if (typeof nonce !== 'string' || response.get('state') !== nonce) return undefined;
  return { credential, nonce, entry };
}
