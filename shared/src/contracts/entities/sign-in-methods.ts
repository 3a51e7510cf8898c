import { z } from 'zod';
import { timestamp } from '../primitives';
import { ownerProofBody } from './account';
import { passkey, passkeyAttestation, passkeyName } from './passkey';

/** How the account can be signed in to (D-47). */
export const signInMethods = z.object({
  hasPassword: z.boolean(),
  passkeys: z.array(passkey),
  /** The linked Google account; absent without one. */
  google: z
    .object({
      /** Absent for a link from before emails were stored with it. */
      email: z.string().max(254).optional(),
      since: timestamp,
    })
    .optional(),
  /** The authenticator app; absent without one, and in a backend without them. */
  authenticator: z.object({ since: timestamp, recoveryCodesLeft: z.int().min(0) }).optional(),
  /** True when the account's role has no effect in this session until its owner shows a second factor. */
  needsSecondFactor: z.boolean().optional(),
});
export type SignInMethods = z.infer<typeof signInMethods>;

/** The proof is required once the session is older than 15 minutes (D-48). */
export const changeSignInBody = z.object({ proof: ownerProofBody.optional() });
export const addPasskeyBody = z.object({ name: passkeyName, passkey: passkeyAttestation });
export const linkGoogleBody = changeSignInBody.extend({
  credential: z.string().min(1).max(4_096),
  nonce: z.string().min(1).max(200),
});

/** A new authenticator app, for as long as it takes to confirm it. */
export const newAuthenticator = z.object({
  /** Base32, for typing. */
  secret: z.string().max(100),
  /** `otpauth://` URL, for a QR code or an app on the same device. */
  url: z.string().max(500),
});
export type NewAuthenticator = z.infer<typeof newAuthenticator>;

export const confirmAuthenticatorBody = z.object({
  code: z.string('Enter a code').trim().min(1, 'Enter a code').max(40),
});
/** Shown once; the server stores their hashes. */
export const recoveryCodes = z.object({ codes: z.array(z.string().max(40)).max(20) });
