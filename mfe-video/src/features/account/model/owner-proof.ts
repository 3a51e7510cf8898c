import type { PasskeyAssertion } from '@inspire/shared/contracts';
import type { Credential } from '@inspire/shared/ui';

/** Proof that the viewer owns the account (D-48, D-55): its password, a fresh ID token of its Google account, or a passkey. */
export type OwnerProof = { readonly password: string } | Credential | { readonly passkey: PasskeyAssertion };
