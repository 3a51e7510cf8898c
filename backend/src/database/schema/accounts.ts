import {
  bigint,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';

/** What a member of staff may do in Studio (D-58); viewers have none. */
export const accountRoles = pgEnum('account_role', ['support', 'editor', 'owner']);
export type AccountRole = (typeof accountRoles.enumValues)[number];

export const users = pgTable('users', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  userName: text('user_name').notNull(),
  /** As its owner typed it; `emailKey` identifies the account. */
  email: text().notNull(),
  emailKey: text('email_key').notNull().unique(),
  /** When the owner first proved the email, by a reset or by Google (D-20). */
  emailProvenAt: timestamp('email_proven_at', { withTimezone: true }),
  contact: text(),
  passwordHash: text('password_hash'),
  /** Names the account to its passkeys; random, because authenticators show it to other software. Null until the first one. */
  passkeyHandle: uuid('passkey_handle'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** Null for viewers (D-58). */
  role: accountRoles(),
});

/** A row's account, with which the row ends. A function, because a column builder belongs to one table. */
export const ofUser = () => integer('user_id').references(() => users.id, { onDelete: 'cascade' });

/** Stores only the hash of a token: a leaked copy of this table opens no session (D-22). */
export const sessions = pgTable(
  'sessions',
  {
    /** Changes at each renewal (D-48), so rows that belong to a session refer to `id`. */
    tokenHash: text('token_hash').primaryKey(),
    /** Names the session in the API, where the token's hash must not appear. */
    id: uuid().notNull().unique().defaultRandom(),
    userId: ofUser().notNull(),
    /** Browser and operating system; empty when unknown. */
    device: text().notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    refreshedAt: timestamp('refreshed_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** When the owner last gave the password or an equal proof in this session; null in sessions from before D-48. */
    provenAt: timestamp('proven_at', { withTimezone: true }),
    /** When the owner last showed a second factor in this session (D-47); null in a session of a password or of Google alone. */
    secondFactorAt: timestamp('second_factor_at', { withTimezone: true }),
    /** The hash of the token before the last renewal. */
    previousHash: text('previous_hash').unique(),
    /** When the previous token ends; null until the current one is used for the first time (D-48). */
    previousEndsAt: timestamp('previous_ends_at', { withTimezone: true }),
    /** Yields the current token together with the previous one (ADR-43). */
    renewalSalt: text('renewal_salt'),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);

/** Browsers and systems that have signed in to an account; a sign-in from another one is reported by mail. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: ofUser().notNull(),
    device: text().notNull(),
    firstSeenAt: timestamp('first_seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.device] })],
);

/** An account at an issuer of ID tokens (D-19), identified by its subject, because an email may change. */
export const identities = pgTable(
  'identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    /** The email of the linked account, which the owner sees; null for links from before it was stored. */
    email: text(),
    userId: ofUser().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    unique('identities_user').on(table.userId, table.issuer),
  ],
);

/** The valid one-time passwords of an account: one for each browser that requested one (D-45). */
export const resetCodes = pgTable(
  'reset_codes',
  {
    userId: ofUser().notNull(),
    /** Hash of the handle that the requesting browser made; empty for a request without one. */
    handleHash: text('handle_hash').notNull(),
    codeHash: text('code_hash').notNull(),
    attempts: integer().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.handleHash] }),
    index('reset_codes_expiry').on(table.expiresAt),
  ],
);

/** Links that set a new password (D-45). Several are valid at a time: a stranger's request must not end the owner's link. */
export const resetLinks = pgTable(
  'reset_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: ofUser().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('reset_links_user').on(table.userId), index('reset_links_expiry').on(table.expiresAt)],
);

/** Networks that have signed in to an account: they go on while strangers guess its password (D-46). */
export const signInNetworks = pgTable(
  'sign_in_networks',
  {
    userId: ofUser().notNull(),
    network: text().notNull(),
    /** Accurate to a day. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.network] }),
    index('sign_in_networks_use').on(table.lastUsedAt),
  ],
);

export const usedCredentials = pgTable(
  'used_credentials',
  {
    hash: text().primaryKey(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('used_credentials_expiry').on(table.expiresAt)],
);

/** A passkey of an account (D-47). Only its public key is stored: a leaked copy of this table opens no account. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** Names the passkey in the API. */
    id: uuid().primaryKey().defaultRandom(),
    userId: ofUser().notNull(),
    name: text().notNull(),
    /** base64url, as the authenticator chose it. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** Grows with each use in authenticators that count, and stays 0 in others. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** A challenge that a passkey may sign once (D-47); in the database, because any replica may receive the response. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    hash: text().primaryKey(),
    purpose: text().notNull(),
    /** Null for a sign-in, where the account is not known yet. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('passkey_challenges_expiry').on(table.expiresAt),
    index('passkey_challenges_user').on(table.userId),
  ],
);

/** The authenticator app of an account (D-47, ADR-54). */
export const authenticators = pgTable('authenticators', {
  userId: ofUser().primaryKey(),
  /** Base32. The server computes codes with it, so it cannot be a hash. */
  secret: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** Null until the owner has confirmed it with a code; until then it is not used. */
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  /** The 30 seconds, counted since 1970, of the last accepted code: each code is accepted once. */
  lastStep: integer('last_step'),
});

/** The unused recovery codes of an account. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: ofUser().notNull(),
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

/** Sign-ins whose password was right and whose code is still missing (D-47). */
export const secondSteps = pgTable(
  'second_steps',
  {
    /** Hash of the handle that the browser made; only this browser can give the code. */
    handleHash: text('handle_hash').primaryKey(),
    userId: ofUser().notNull(),
    attempts: integer().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('second_steps_user').on(table.userId), index('second_steps_expiry').on(table.expiresAt)],
);
