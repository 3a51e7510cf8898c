import { and, desc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import {
  authenticators,
  identities,
  knownDevices,
  passkeys,
  sessions,
  signInNetworks,
  users,
} from '../../database/schema/accounts';
import { auditLog } from '../../database/schema/audit-log';
import { albums, tracks, videos } from '../../database/schema/catalogue';
import { entitlements } from '../../database/schema/entitlements';
import { myList } from '../../database/schema/my-list';
import { notifications, notificationViews } from '../../database/schema/notifications';
import { orders } from '../../database/schema/orders';
import { outbox } from '../../database/schema/outbox';
import { paymentDisputes, payments } from '../../database/schema/payments';
import { trackEvents, trackHistory, videoEvents, videoProgress } from '../../database/schema/playback';
import { playingDevices } from '../../database/schema/playing-devices';
import { rentalReminders } from '../../database/schema/reminders';
import { subscriptionPlans, subscriptions } from '../../database/schema/subscriptions';

export interface ExportedAccount {
  readonly id: number;
  readonly emailKey: string;
}

type Row = Record<string, unknown>;
type ReadSection = (tx: Database, account: ExportedAccount) => Promise<Row[]>;

/** More events than a person can cause in 90 days; a script must not exhaust the server's memory. */
const MAX_EVENTS = 50_000;

const without = <T extends object, K extends keyof T>(columns: T, ...names: readonly K[]): Omit<T, K> =>
  Object.fromEntries(Object.entries(columns).filter(([name]) => !names.includes(name as K))) as Omit<T, K>;

const ownOrders = (tx: Database, id: number) => tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, id));

/** Entries of the audit log about an account, its orders and what was granted to it. */
const isAbout = (tx: Database, id: number): SQL | undefined => {
  const target = (prefix: string, value: SQL) => sql`${prefix}::text || ${value}`;
  const granted = (table: typeof entitlements | typeof subscriptions) =>
    tx
      .select({ target: target('grant:', sql`${table.source}`) })
      .from(table)
      .where(eq(table.userId, id));
  return or(
    eq(auditLog.target, `account:${id}`),
    inArray(
      auditLog.target,
      tx
        .select({ target: target('order:', sql`${orders.id}`) })
        .from(orders)
        .where(eq(orders.userId, id)),
    ),
    inArray(auditLog.target, granted(entitlements)),
    inArray(auditLog.target, granted(subscriptions)),
  );
};

/** The rows of an account in each section of its export, without hashes of secrets. */
export const exportSections = {
  account: (tx, { id }) =>
    tx
      .select({
        ...without(getTableColumns(users), 'emailKey', 'passwordHash'),
        hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      })
      .from(users)
      .where(eq(users.id, id)),
  googleAccounts: (tx, { id }) => tx.select().from(identities).where(eq(identities.userId, id)),
  sessions: (tx, { id }) =>
    tx
      .select(without(getTableColumns(sessions), 'tokenHash', 'previousHash', 'renewalSalt'))
      .from(sessions)
      .where(eq(sessions.userId, id)),
  passkeys: (tx, { id }) =>
    tx
      .select(without(getTableColumns(passkeys), 'publicKey', 'counter'))
      .from(passkeys)
      .where(eq(passkeys.userId, id)),
  authenticators: (tx, { id }) =>
    tx
      .select(without(getTableColumns(authenticators), 'secret', 'lastStep'))
      .from(authenticators)
      .where(eq(authenticators.userId, id)),
  knownDevices: (tx, { id }) => tx.select().from(knownDevices).where(eq(knownDevices.userId, id)),
  signInNetworks: (tx, { id }) => tx.select().from(signInNetworks).where(eq(signInNetworks.userId, id)),
  playingDevices: (tx, { id }) =>
    tx
      .select(without(getTableColumns(playingDevices), 'sessionHash'))
      .from(playingDevices)
      .where(eq(playingDevices.userId, id)),

  orders: (tx, { id }) => tx.select().from(orders).where(eq(orders.userId, id)).orderBy(orders.id),
  payments: (tx, { id }) =>
    tx
      .select()
      .from(payments)
      .where(inArray(payments.orderId, ownOrders(tx, id))),
  disputes: (tx, { id }) =>
    tx
      .select(getTableColumns(paymentDisputes))
      .from(paymentDisputes)
      .innerJoin(
        payments,
        and(eq(payments.provider, paymentDisputes.provider), eq(payments.paymentId, paymentDisputes.paymentId)),
      )
      .where(inArray(payments.orderId, ownOrders(tx, id))),
  entitlements: (tx, { id }) =>
    tx
      .select({ video: videos.title, album: albums.title, ...getTableColumns(entitlements) })
      .from(entitlements)
      .leftJoin(videos, eq(videos.id, entitlements.videoId))
      .leftJoin(albums, eq(albums.id, entitlements.albumId))
      .where(eq(entitlements.userId, id)),
  rentalReminders: (tx, { id }) =>
    tx
      .select(getTableColumns(rentalReminders))
      .from(rentalReminders)
      .innerJoin(entitlements, eq(entitlements.id, rentalReminders.entitlementId))
      .where(eq(entitlements.userId, id)),
  subscriptions: (tx, { id }) =>
    tx
      .select({ plan: subscriptionPlans.name, ...getTableColumns(subscriptions) })
      .from(subscriptions)
      .innerJoin(subscriptionPlans, eq(subscriptionPlans.id, subscriptions.planId))
      .where(eq(subscriptions.userId, id)),

  videos: (tx, { id }) =>
    tx
      .select({ title: videos.title, ...getTableColumns(videoProgress) })
      .from(videoProgress)
      .innerJoin(videos, eq(videos.id, videoProgress.videoId))
      .where(eq(videoProgress.userId, id))
      .orderBy(desc(videoProgress.updatedAt)),
  tracks: (tx, { id }) =>
    tx
      .select({ title: tracks.title, album: albums.title, ...getTableColumns(trackHistory) })
      .from(trackHistory)
      .innerJoin(tracks, eq(tracks.id, trackHistory.trackId))
      .innerJoin(albums, eq(albums.id, tracks.albumId))
      .where(eq(trackHistory.userId, id))
      .orderBy(desc(trackHistory.playedAt)),
  videoEvents: (tx, { id }) =>
    tx.select().from(videoEvents).where(eq(videoEvents.userId, id)).orderBy(desc(videoEvents.id)).limit(MAX_EVENTS),
  trackEvents: (tx, { id }) =>
    tx.select().from(trackEvents).where(eq(trackEvents.userId, id)).orderBy(desc(trackEvents.id)).limit(MAX_EVENTS),
  myList: (tx, { id }) =>
    tx
      .select({
        title: sql<string>`coalesce(${videos.title}, ${albums.title}, ${tracks.title})`,
        ...getTableColumns(myList),
      })
      .from(myList)
      .leftJoin(videos, eq(videos.id, myList.videoId))
      .leftJoin(albums, eq(albums.id, myList.albumId))
      .leftJoin(tracks, eq(tracks.id, myList.trackId))
      .where(eq(myList.userId, id))
      .orderBy(desc(myList.id)),
  seenNotifications: (tx, { id }) =>
    tx
      .select({ title: notifications.title, ...getTableColumns(notificationViews) })
      .from(notificationViews)
      .innerJoin(notifications, eq(notifications.id, notificationViews.notificationId))
      .where(eq(notificationViews.userId, id)),

  // The text of a mail may contain a code or a link that sets a new password.
  waitingMails: (tx, { emailKey }) =>
    tx
      .select({ subject: sql<string>`${outbox.mail} ->> 'subject'`, createdAt: outbox.createdAt })
      .from(outbox)
      .where(eq(sql`lower(${outbox.mail} ->> 'to')`, emailKey)),
  // Without the name of the person who made the change.
  changesByStaff: (tx, { id }) =>
    tx
      .select(without(getTableColumns(auditLog), 'id', 'accountId', 'actor'))
      .from(auditLog)
      .where(isAbout(tx, id))
      .orderBy(auditLog.id),
  // Without what was changed: it may be data of another account.
  ownChangesAsStaff: (tx, { id }) =>
    tx
      .select({ at: auditLog.at, source: auditLog.source, action: auditLog.action, target: auditLog.target })
      .from(auditLog)
      .where(eq(auditLog.accountId, id))
      .orderBy(auditLog.id),
} satisfies Record<string, ReadSection>;

export type SectionName = keyof typeof exportSections;
