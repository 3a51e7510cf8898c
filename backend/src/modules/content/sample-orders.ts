import { and, asc, eq, getTableColumns, isNull, like } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { albums, videos } from '../../database/schema/catalogue';
import { entitlements } from '../../database/schema/entitlements';
import { orders } from '../../database/schema/orders';
import type { Seller } from '../../database/schema/receipt-facts';
import { subscriptionPlans, subscriptions } from '../../database/schema/subscriptions';
import { type Buyer, orderRepository } from '../commerce/orders/order-repository';
import { issueReceipt } from '../commerce/receipts/issue-receipt';

const SAMPLES = 'sample:%';

async function soldSamples(tx: Database, userId: number): Promise<(typeof orders.$inferInsert)[]> {
  const granted = await tx
    .select({
      ...getTableColumns(entitlements),
      videoTitle: videos.title,
      videoPrice: videos.price,
      albumTitle: albums.title,
      albumPrice: albums.price,
    })
    .from(entitlements)
    .leftJoin(videos, eq(videos.id, entitlements.videoId))
    .leftJoin(albums, eq(albums.id, entitlements.albumId))
    .where(and(eq(entitlements.userId, userId), like(entitlements.source, SAMPLES)))
    .orderBy(asc(entitlements.id));
  const subscribed = await tx
    .select({ ...getTableColumns(subscriptions), title: subscriptionPlans.name, price: subscriptionPlans.price })
    .from(subscriptions)
    .innerJoin(subscriptionPlans, eq(subscriptionPlans.id, subscriptions.planId))
    .where(and(eq(subscriptions.userId, userId), like(subscriptions.source, SAMPLES)));
  const paid = (at: Date, source: string) => ({
    userId,
    state: 'paid' as const,
    createdAt: at,
    paidAt: at,
    grantSource: source,
  });
  return [
    ...granted.map(({ videoId, albumId, startsAt, source, ...item }) => ({
      ...paid(startsAt, source),
      videoId,
      albumId,
      title: item.videoTitle ?? item.albumTitle ?? '',
      amount: item.videoPrice ?? item.albumPrice ?? 0,
    })),
    ...subscribed.map(({ planId, title, price, startsAt, source }) => ({
      ...paid(startsAt, source),
      planId,
      title,
      amount: price,
    })),
  ];
}

/** Inserts a paid order with a receipt for each of the viewer's samples, once. */
export async function orderSamples(tx: Database, buyer: Buyer, seller: Seller): Promise<void> {
  const rows = await soldSamples(tx, buyer.id);
  if (rows.length > 0) await tx.insert(orders).values(rows).onConflictDoNothing({ target: orders.grantSource });
  const ofSamples = and(
    eq(orders.userId, buyer.id),
    eq(orders.state, 'paid'),
    like(orders.grantSource, SAMPLES),
    isNull(orders.receiptSerial),
  );
  for (const order of await tx.select().from(orders).where(ofSamples).orderBy(asc(orders.id))) {
    const paidAt = order.paidAt ?? order.createdAt;
    await orderRepository.update(tx, order.id, await issueReceipt(tx, { order, buyer, seller, paidAt, now: paidAt }));
  }
}
