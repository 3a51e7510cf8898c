const BYTES = 16;

/** Creates a nonce. It is sent when an ID token is requested and again with the token, so that it binds the two. */
export const createNonce = (): string =>
  [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
