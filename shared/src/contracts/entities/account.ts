import { z } from 'zod';
import { text, timestamp } from '../primitives';
import { passkeyAssertion } from './passkey';
import { newPassword } from './session';

/** The viewer's own account on the profile page (D-7). */
export const profile = z.object({
  user_name: text(100),
  email: z.string().max(254),
  /** 'Not saved' when missing, as in the session record. */
  mobileNumber: z.string().max(20),
  since: timestamp,
  /** False for an account that has only signed in with Google; a password reset sets one. */
  hasPassword: z.boolean(),
  hasGoogle: z.boolean(),
  /** Absent in a backend without passkeys. */
  hasPasskey: z.boolean().optional(),
});
export type Profile = z.infer<typeof profile>;

/** A session of the account; its token is never included (D-22). */
export const accountSession = z.object({
  id: z.uuid(),
  /** For example 'Chrome on Windows'; empty when unknown. */
  device: z.string().max(100),
  since: timestamp,
  /** Accurate to an hour, the renewal interval of a session in use. */
  lastUsed: timestamp,
  expiresAt: timestamp,
  current: z.boolean(),
});
export type AccountSession = z.infer<typeof accountSession>;

/** SPEC-5 and D-24 apply to the new password only. */
export const changePasswordBody = z
  .object({
    oldPassword: z.string('All fields are required').min(1, 'All fields are required').max(200),
    password: newPassword,
    confirmPassword: z.string('Passwords do not match!').max(200),
  })
  .refine((body) => body.password === body.confirmPassword, {
    message: 'Passwords do not match!',
    path: ['confirmPassword'],
  });

/** Proof of ownership during a session (D-48): the password, a new Google credential, or a passkey. */
export const ownerProofBody = z
  .object({
    password: z.string().min(1).max(200).optional(),
    credential: z.string().max(4_096).optional(),
    nonce: z.string().max(200).optional(),
    passkey: passkeyAssertion.optional(),
  })
  .refine((body) => body.password !== undefined || body.credential !== undefined || body.passkey !== undefined, {
    message: 'Password is required',
    path: ['password'],
  });

/** D-55. */
export const deleteAccountBody = ownerProofBody;

/** A row of the export: columns by name, as they are stored. */
const exportedRow = z.record(z.string(), z.unknown());

/** Everything that is stored about an account, for its owner (D-56, ADR-55). Later versions add sections. */
export const accountExport = z.object({
  exportedAt: timestamp,
  /** By section, for example `viewingHistory`. */
  sections: z.record(z.string(), z.array(exportedRow)),
});
export type AccountExport = z.infer<typeof accountExport>;
