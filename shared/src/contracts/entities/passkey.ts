import { z } from 'zod';
import { text, timestamp } from '../primitives';

const MAX_KEY_LENGTH = 1_400;
const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, 'Invalid base64url');

/** A passkey of the account (D-47); its public key stays on the server. */
export const passkey = z.object({
  id: z.uuid(),
  name: text(60),
  since: timestamp,
  /** Absent for a passkey that has never been used. */
  lastUsed: timestamp.optional(),
});
export type Passkey = z.infer<typeof passkey>;

const keyType = z.literal('public-key');
const keyDescriptor = z.object({
  id: z.string().max(MAX_KEY_LENGTH),
  type: keyType,
  transports: z.array(z.string().max(30)).max(10).optional(),
});

/** What the browser passes to `navigator.credentials.create`, in the JSON form of WebAuthn. */
export const passkeyCreationOptions = z.object({
  rp: z.object({ id: z.string().max(255), name: z.string().max(100) }),
  user: z.object({ id: z.string().max(100), name: z.string().max(254), displayName: z.string().max(100) }),
  challenge: z.string().max(100),
  pubKeyCredParams: z.array(z.object({ type: keyType, alg: z.int() })),
  timeout: z.int().positive(),
  excludeCredentials: z.array(keyDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>;

/** What the browser passes to `navigator.credentials.get`; without a list of keys the viewer chooses one. */
export const passkeyRequestOptions = z.object({
  challenge: z.string().max(100),
  timeout: z.int().positive(),
  rpId: z.string().max(255),
  allowCredentials: z.array(keyDescriptor),
  userVerification: z.literal('required'),
});
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>;

/** The browser's response to creation options. */
export const passkeyAttestation = z.object({
  id: base64url(MAX_KEY_LENGTH),
  rawId: base64url(MAX_KEY_LENGTH),
  type: keyType,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>;

/** The browser's response to request options. */
export const passkeyAssertion = z.object({
  id: base64url(MAX_KEY_LENGTH),
  rawId: base64url(MAX_KEY_LENGTH),
  type: keyType,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: base64url(100).optional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

export const passkeyName = text(60, 'Name is required').min(1, 'Name is required');
export const renamePasskeyBody = z.object({ name: passkeyName });
export const passkeySignInBody = z.object({ passkey: passkeyAssertion });
/** What the assertion will confirm: a change of how the account is signed in to, or its deletion. */
export const passkeyProofBody = z.object({ purpose: z.enum(['change-sign-in', 'delete-account']) });
