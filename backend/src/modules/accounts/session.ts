/** Who is calling: the account behind a token, read with the token's row in one query. */
export interface Session {
  readonly userId: number;
  readonly userName: string;
  readonly email: string;
  readonly contact: string | null;
  /** As the caller sent it; only its hash is stored. */
  readonly token: string;
  readonly expiresAt: Date;
}
