const BYTES = 16;

/** Ties an ID token to this sign-in: it is given along when the token is asked for, and again when it is sent. */
export const makeNonce = (): string =>
  [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
