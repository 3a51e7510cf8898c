/** An ID token of Google or of the local identity provider, with the nonce of its request (D-19). */
export interface Credential {
  readonly credential: string;
  readonly nonce: string;
}
