const BYTES = 16;

/** Creates a nonce. It is sent with the request for an ID token and again with the token, which binds the two. */
export const createNonce = (): string =>
  [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
