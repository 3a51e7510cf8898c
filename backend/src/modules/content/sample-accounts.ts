import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { users } from '../../database/schema/accounts';
import { albums, videos } from '../../database/schema/catalogue';
import { entitlements } from '../../database/schema/entitlements';
import { notifications, notificationViews } from '../../database/schema/notifications';
import { videoProgress } from '../../database/schema/playback';
import type { Seller } from '../../database/schema/receipt-facts';
import { subscriptionPlans, subscriptions } from '../../database/schema/subscriptions';
import { normalizeEmail } from '../accounts/account-repository';
import type { Passwords } from '../accounts/passwords';
import { addMonths } from '../subscriptions/months';
import { orderSamples } from './sample-orders';

const PASSWORD = 'inspire123';
const DAY = 86_400_000;
const YEAR = 365 * DAY;
/** How much of three videos the sample viewer has watched. */
const WATCHED_PARTS = [0.2, 0.45, 0.75];
/** Number of the newest notifications that the sample viewer has not seen. */
const UNSEEN = 4;

const VIEWER = 'viewer@example.com';
/** Accounts of development. */
export const sampleAccounts = [
  { email: VIEWER, userName: 'Asha Viewer', contact: '9876543210' },
  { email: 'new@example.com', userName: 'Nila New', contact: '9123456780' },
] as const;

async function insertAccount(db: Database, account: (typeof sampleAccounts)[number], passwordHash: string, now: Date) {
  const { email, userName, contact } = account;
  // Earlier than all samples.
  const createdAt = new Date(now.getTime() - 30 * DAY);
  await db
    .insert(users)
    .values({
      email,
      emailKey: normalizeEmail(email),
      userName,
      contact,
      passwordHash,
      emailProvenAt: createdAt,
      createdAt,
    })
    .onConflictDoNothing({ target: users.emailKey });
}

async function itemsToGrant(tx: Database) {
  const firstVideo = async (type: 'BuyOne' | 'Rent') => {
    const offered = and(eq(videos.type, type), eq(videos.status, 'Active'));
    const [row] = await tx.select({ id: videos.id }).from(videos).where(offered).orderBy(asc(videos.id)).limit(1);
    return row?.id;
  };
  const premiumAudio = and(eq(albums.mediaType, 'AUDIO'), eq(albums.type, 'Premium'), eq(albums.status, 'Active'));
  const [album] = await tx.select({ id: albums.id }).from(albums).where(premiumAudio).orderBy(asc(albums.id)).limit(1);
  return { bought: await firstVideo('BuyOne'), rented: await firstVideo('Rent'), album: album?.id };
}

/** The unique source grants each item once. */
async function grantSamples(tx: Database, userId: number, now: Date): Promise<void> {
  const startsAt = new Date(now.getTime() - 10 * DAY);
  const { bought, rented, album } = await itemsToGrant(tx);
  const grant = (row: Omit<typeof entitlements.$inferInsert, 'userId' | 'startsAt'>) =>
    tx
      .insert(entitlements)
      .values({ userId, startsAt, ...row })
      .onConflictDoNothing({ target: entitlements.source });
  if (bought) await grant({ videoId: bought, kind: 'purchase', source: 'sample:purchase' });
  if (rented) {
    await grant({
      videoId: rented,
      kind: 'rental',
      endsAt: new Date(startsAt.getTime() + YEAR),
      source: 'sample:rental',
    });
  }
  if (album) await grant({ albumId: album, kind: 'purchase', source: 'sample:audio-album' });
}

async function subscribeSamples(tx: Database, userId: number, now: Date): Promise<void> {
  const { offered, months } = subscriptionPlans;
  const [plan] = await tx.select().from(subscriptionPlans).where(eq(offered, true)).orderBy(desc(months)).limit(1);
  if (!plan) return;
  const startsAt = new Date(now.getTime() - 10 * DAY);
  const endsAt = addMonths(startsAt, plan.months);
  await tx
    .insert(subscriptions)
    .values({ userId, planId: plan.id, startsAt, endsAt, source: 'sample:subscription' })
    .onConflictDoNothing({ target: subscriptions.source });
}

async function watchSamples(tx: Database, userId: number, now: Date): Promise<void> {
  const started = await tx
    .select({ id: videoProgress.videoId })
    .from(videoProgress)
    .where(eq(videoProgress.userId, userId))
    .limit(1);
  if (started.length > 0) return;
  const playable = and(eq(videos.status, 'Active'), inArray(videos.type, ['Free', 'Premium']));
  const watched = await tx
    .select({ id: videos.id, length: videos.length })
    .from(videos)
    .where(playable)
    .orderBy(asc(videos.id))
    .limit(WATCHED_PARTS.length);
  if (watched.length === 0) return;
  const rows = watched.map(({ id, length }, index) => ({
    userId,
    videoId: id,
    position: Math.round(length * (WATCHED_PARTS[index] ?? 0)),
    validFlag: false,
    updatedAt: new Date(now.getTime() - (index + 1) * DAY),
  }));
  await tx.insert(videoProgress).values(rows).onConflictDoNothing();
}

async function seeSamples(tx: Database, userId: number, now: Date): Promise<void> {
  const { userId: viewer, notificationId } = notificationViews;
  const seen = await tx.select({ notificationId }).from(notificationViews).where(eq(viewer, userId)).limit(1);
  if (seen.length > 0) return;
  const { id, createdAt } = notifications;
  const older = await tx.select({ id }).from(notifications).orderBy(desc(createdAt), desc(id)).offset(UNSEEN);
  if (older.length === 0) return;
  const rows = older.map((row) => ({ userId, notificationId: row.id, seenAt: now }));
  await tx.insert(notificationViews).values(rows).onConflictDoNothing();
}

/**
 * Adds the samples that the viewer lacks: an older data folder gets those of a later version, and existing ones stay.
 */
async function completeViewer(db: Database, now: Date, seller: Seller): Promise<void> {
  const [viewer] = await db
    .select({ id: users.id, name: users.userName, email: users.email })
    .from(users)
    .where(eq(users.emailKey, normalizeEmail(VIEWER)));
  if (!viewer) return;
  await db.transaction(async (tx) => {
    for (const complete of [grantSamples, subscribeSamples, watchSamples, seeSamples])
      await complete(tx, viewer.id, now);
    await orderSamples(tx, viewer, seller);
  });
}

/**
 * Creates the two development accounts if they are missing, and completes the viewer's samples. Users' changes stay.
 * Never call it in production: the password is public.
 * @param seller named on the samples' receipts
 * @returns how many accounts were created
 */
export async function makeSampleAccounts(
  db: Database,
  passwords: Passwords,
  now: Date,
  seller: Seller,
): Promise<number> {
  const emails = sampleAccounts.map((account) => normalizeEmail(account.email));
  const present = await db.select({ emailKey: users.emailKey }).from(users).where(inArray(users.emailKey, emails));
  const missing = sampleAccounts.filter(
    (account) => !present.some((row) => row.emailKey === normalizeEmail(account.email)),
  );
  for (const account of missing) await insertAccount(db, account, await passwords.hash(PASSWORD), now);
  await completeViewer(db, now, seller);
  return missing.length;
}
