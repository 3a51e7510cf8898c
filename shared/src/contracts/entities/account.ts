import { z } from 'zod';
import { text, timestamp } from '../primitives';
import { newPassword } from './session';

/** The own account on the profile page (D-7). */
export const profile = z.object({
  user_name: text(100),
  email: z.string().max(254),
  /** 'Not saved' where there is none, as in the session record. */
  mobileNumber: z.string().max(20),
  /** When the account was made. */
  since: timestamp,
  /** False for an account that only ever signed in with Google; a reset gives it a password. */
  hasPassword: z.boolean(),
  hasGoogle: z.boolean(),
});
export type Profile = z.infer<typeof profile>;

/** One place where an account is logged in; the token itself is never shown (D-22). */
export const accountSession = z.object({
  id: z.uuid(),
  /** What it runs on, for example 'Chrome on Windows'; empty where unknown. */
  device: z.string().max(100),
  since: timestamp,
  /** To the hour: a session in use is renewed that often. */
  lastUsed: timestamp,
  expiresAt: timestamp,
  /** The one that asks. */
  current: z.boolean(),
});
export type AccountSession = z.infer<typeof accountSession>;

/** SPEC-5 and D-24 for the new password; the old one is what it is. */
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

/** Who deletes an account proves to be its owner once more: by the password, or by a Google credential just made. */
export const deleteAccountBody = z
  .object({
    password: z.string().min(1).max(200).optional(),
    credential: z.string().max(4_096).optional(),
    nonce: z.string().max(200).optional(),
  })
  .refine((body) => body.password !== undefined || body.credential !== undefined, {
    message: 'Password is required',
    path: ['password'],
  });
