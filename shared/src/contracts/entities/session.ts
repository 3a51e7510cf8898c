import { z } from 'zod';
import { emailPattern, mobilePattern, toEmail, toMobileNumber } from '../../guards';
import { mobileNumberPattern, toTenDigits } from '../mobile-number';
import { text, timestamp } from '../primitives';

/** The session record: the server's response, which the browser stores under `data` (SPEC-3, D-14). */
export const sessionData = z.object({
  user_name: text(100),
  email: z.string().max(254),
  mobileNumber: z.string().max(20),
  token: z.string().min(1).max(200),
  expiresAt: timestamp,
  /** What the viewer may manage (D-58); absent in a backend without roles. */
  roles: z.array(text(40)).optional(),
  /** Whether 'Recently Played Videos' has any: pages keep its place. Absent in older backends. */
  hasHistory: z.boolean().optional(),
});
export type SessionData = z.infer<typeof sessionData>;

// A message appears twice where a field can be missing or empty: both mean the same to the viewer.
const email = z
  .string('Invalid email')
  .transform(toEmail)
  .pipe(z.email({ pattern: emailPattern, error: 'Invalid email' }).max(254, 'Invalid email'));
/** D-24: at least six characters; the upper bound limits the cost of hashing. */
const tooShort = 'Password must be at least 6 characters';
export const newPassword = z.string(tooShort).min(6, tooShort).max(200);

export const registerBody = z
  .object({
    user_name: text(100, 'user_name is required').min(1, 'user_name is required'),
    email,
    contact: z
      .string('Invalid mobile number')
      .transform(toMobileNumber)
      .pipe(z.string().regex(mobilePattern, 'Invalid mobile number')),
    password: newPassword,
    confirmpasword: z.string('Passwords do not match').max(200),
  })
  .refine((body) => body.password === body.confirmpasword, {
    message: 'Passwords do not match',
    path: ['confirmpasword'],
  });

/** Ties both steps of a sign-in or reset to one browser: 256 random bits that it sends with each of them. */
const browserHandle = z.string().regex(/^[\w-]{43}$/);

export const loginBody = z.object({
  email: z.string('All fields are required').trim().min(1, 'All fields are required').max(254),
  password: z.string('All fields are required').min(1, 'All fields are required').max(200),
  /** For the second step of an account with an authenticator app (D-47). Older pages send none. */
  handle: browserHandle.optional(),
});

/** `handle` is the one of the login; `code` comes from the authenticator app, or is a recovery code. */
export const secondStepBody = z.object({
  handle: browserHandle,
  code: z.string('Enter a code').trim().min(1, 'Enter a code').max(40),
});

/** D-19: the credential (an ID token) is the proof, not the email; `nonce` is the one that the page sent to Google. */
export const googleAuthBody = z.object({
  user_name: text(254),
  email,
  // A value that is not a text counts as a missing credential: 401 like an invalid one, not 400 (D-37).
  credential: z
    .preprocess(
      (value: string | undefined) => (typeof value === 'string' ? value : undefined),
      z.string().max(4_096).optional(),
    )
    .optional(),
  nonce: z.string().max(200).optional(),
});

/** The reset call repeats it (D-45). Older pages send none. */
const resetHandle = browserHandle.optional();

export const forgotPasswordBody = z.object({
  email: z.string('Email is required!').trim().min(1, 'Email is required!').max(254),
  handle: resetHandle,
});

export const resetPasswordBody = z
  .object({
    email: z.string().trim().min(1).max(254),
    otp: z.int().min(1_000).max(9_999),
    password: newPassword,
    confirmPassword: z.string().max(200),
    handle: resetHandle,
  })
  .refine((body) => body.password === body.confirmPassword, {
    message: 'Passwords do not match!',
    path: ['confirmPassword'],
  });

/** `token` is the one of the link in the email (D-45). */
export const resetPasswordByLinkBody = z
  .object({
    token: z.string().min(1).max(200),
    password: newPassword,
    confirmPassword: z.string().max(200),
  })
  .refine((body) => body.password === body.confirmPassword, {
    message: 'Passwords do not match!',
    path: ['confirmPassword'],
  });

/** SPEC-5, mobile dialog: exactly 10 digits. */
export const updateContactBody = z.object({
  contact: z
    .string('Please enter a valid 10-digit mobile number.')
    .transform(toTenDigits)
    .pipe(z.string().regex(mobileNumberPattern, 'Please enter a valid 10-digit mobile number.')),
});
