import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { users } from '../../database/schema/accounts';
import { albums, videos } from '../../database/schema/catalogue';
import { notifications, notificationViews } from '../../database/schema/notifications';
import { orders } from '../../database/schema/orders';
import { videoProgress } from '../../database/schema/playback';
import type { Seller } from '../../database/schema/receipt-facts';
import { subscriptionPlans } from '../../database/schema/subscriptions';
import { normalizeEmail } from '../accounts/account-repository';
import type { Passwords } from '../accounts/passwords';
import { findOffer } from '../commerce/orders/offer';
import { type Buyer, type OrderItem, orderRepository, toItemColumns } from '../commerce/orders/order-repository';
import { grantPurchase, grantSourceFor } from '../commerce/payments/purchase-grants';
import { issueReceipt } from '../commerce/receipts/issue-receipt';

const PASSWORD = 'inspire123';
const DAY = 86_400_000;
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

/** @returns undefined when the account exists */
async function insertAccount(
  tx: Database,
  { email, userName, contact }: (typeof sampleAccounts)[number],
  passwordHash: string,
  now: Date,
): Promise<Buyer | undefined> {
  // Earlier than all samples.
  const createdAt = new Date(now.getTime() - 30 * DAY);
  const [row] = await tx
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
    .onConflictDoNothing({ target: users.emailKey })
    .returning({ id: users.id, name: users.userName, email: users.email });
  return row;
}

/** Returns the first video to buy, the first one to rent, the first audio album and the longest plan, as far as there are any. */
async function itemsToBuy(tx: Database): Promise<OrderItem[]> {
  const findFirstVideo = (type: 'BuyOne' | 'Rent') => {
    const offered = and(eq(videos.type, type), eq(videos.status, 'Active'), gt(videos.price, 0));
    return tx.select({ id: videos.id }).from(videos).where(offered).orderBy(asc(videos.id)).limit(1);
  };
  const isPremiumAudio = and(eq(albums.mediaType, 'AUDIO'), eq(albums.type, 'Premium'));
  const soldAudio = and(isPremiumAudio, eq(albums.status, 'Active'), gt(albums.price, 0));
  const album = await tx.select({ id: albums.id }).from(albums).where(soldAudio).orderBy(asc(albums.id)).limit(1);
  const { id, offered, months, price } = subscriptionPlans;
  const soldPlan = and(eq(offered, true), gt(price, 0));
  const plan = await tx.select({ id }).from(subscriptionPlans).where(soldPlan).orderBy(desc(months)).limit(1);
  const toItem = (kind: OrderItem['kind']) => (row: { readonly id: number }) => ({ kind, id: row.id });
  return [
    ...(await findFirstVideo('BuyOne')).map(toItem('video')),
    ...(await findFirstVideo('Rent')).map(toItem('video')),
    ...album.map(toItem('album')),
    ...plan.map(toItem('plan')),
  ];
}

async function buySamples(tx: Database, buyer: Buyer, seller: Seller, paidAt: Date): Promise<void> {
  for (const item of await itemsToBuy(tx)) {
    const offer = await findOffer(tx, item);
    if (!offer) continue;
    const { title, amount, termMonths } = offer;
    const row = { userId: buyer.id, ...toItemColumns(item), title, amount, termMonths, createdAt: paidAt, paidAt };
    const [order] = await tx
      .insert(orders)
      .values({ ...row, state: 'paid' })
      .returning();
    if (!order) throw new Error('an order was not inserted');
    await grantPurchase({ tx, order }, buyer.id, paidAt);
    const receipt = await issueReceipt(tx, { order, buyer, seller, paidAt, now: paidAt });
    await orderRepository.update(tx, order.id, { grantSource: grantSourceFor(order), ...receipt });
  }
}

async function watchSamples(tx: Database, userId: number, now: Date): Promise<void> {
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
  await tx.insert(videoProgress).values(rows);
}

async function seeSamples(tx: Database, userId: number, now: Date): Promise<void> {
  const { id, createdAt } = notifications;
  const older = await tx.select({ id }).from(notifications).orderBy(desc(createdAt), desc(id)).offset(UNSEEN);
  if (older.length === 0) return;
  const rows = older.map((row) => ({ userId, notificationId: row.id, seenAt: now }));
  await tx.insert(notificationViews).values(rows);
}

/**
 * Creates the two development accounts if they are missing, the viewer with its samples. Accounts that exist stay as they are.
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
  for (const account of missing) {
    const passwordHash = await passwords.hash(PASSWORD);
    await db.transaction(async (tx) => {
      const created = await insertAccount(tx, account, passwordHash, now);
      if (!created || account.email !== VIEWER) return;
      await buySamples(tx, created, seller, new Date(now.getTime() - 10 * DAY));
      await watchSamples(tx, created.id, now);
      await seeSamples(tx, created.id, now);
    });
  }
  return missing.length;
}
