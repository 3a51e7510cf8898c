/** An ID token of Google or of the local identity provider, and the nonce that it was requested with (D-19). */
export interface Credential {
  readonly credential: string;
  readonly nonce: string;
}
