import { index, integer, pgEnum, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';

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
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** Null for viewers (D-58). */
  role: accountRoles(),
});

/** Stores only the hash of a token: a leaked copy of this table opens no session (D-22). */
export const sessions = pgTable(
  'sessions',
  {
    /** Changes at each renewal (D-48), so rows that belong to a session refer to `id`. */
    tokenHash: text('token_hash').primaryKey(),
    /** Names the session in the API, where the token's hash must not appear. */
    id: uuid().notNull().unique().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Browser and operating system; empty when unknown. */
    device: text().notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    refreshedAt: timestamp('refreshed_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** When the owner last gave the password or an equal proof in this session; null in sessions from before D-48. */
    provenAt: timestamp('proven_at', { withTimezone: true }),
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
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    unique('identities_user').on(table.userId, table.issuer),
  ],
);

/** The valid one-time password of an account (D-20); a new one replaces it. */
export const oneTimePasswords = pgTable(
  'one_time_passwords',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    attempts: integer().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('one_time_passwords_expiry').on(table.expiresAt)],
);

export const usedCredentials = pgTable(
  'used_credentials',
  {
    hash: text().primaryKey(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('used_credentials_expiry').on(table.expiresAt)],
);
