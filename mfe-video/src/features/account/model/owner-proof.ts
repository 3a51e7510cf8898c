import type { Credential } from '@inspire/shared/ui';

/** Proof that the viewer owns the account (D-48, D-55): its password, or a fresh ID token of its Google account. */
export type OwnerProof = { readonly password: string } | Credential;
