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
});
export type SignInMethods = z.infer<typeof signInMethods>;

/** The proof is required once the session is older than 15 minutes (D-48). */
export const changeSignInBody = z.object({ proof: ownerProofBody.optional() });
export const addPasskeyBody = z.object({ name: passkeyName, passkey: passkeyAttestation });
export const linkGoogleBody = changeSignInBody.extend({
  credential: z.string().min(1).max(4_096),
  nonce: z.string().min(1).max(200),
});
