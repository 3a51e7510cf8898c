import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { albums, videos } from '../../database/schema/catalogue';
import { entitlements } from '../../database/schema/entitlements';
import { subscriptionPlans, subscriptions } from '../../database/schema/subscriptions';
import { createAccountRepository } from '../../modules/accounts/account-repository';
import { createSessionRepository } from '../../modules/accounts/session-repository';
import { orderRepository } from '../../modules/commerce/orders/order-repository';
import { orderLine } from './find-order';
import { OperatorError } from './operator-error';

/** @throws OperatorError */
export async function accountOf(db: Database, email: string) {
  const account = await createAccountRepository(db).findByEmail(email);
  if (!account) throw new OperatorError(`No account found for ${email}.`);
  return account;
}

async function ownedBy(db: Database, userId: number) {
  const rights = await db
    .select({
      source: entitlements.source,
      kind: entitlements.kind,
      video: videos.title,
      album: albums.title,
      startsAt: entitlements.startsAt,
      endsAt: entitlements.endsAt,
      suspendedAt: entitlements.suspendedAt,
    })
    .from(entitlements)
    .leftJoin(videos, eq(videos.id, entitlements.videoId))
    .leftJoin(albums, eq(albums.id, entitlements.albumId))
    .where(eq(entitlements.userId, userId))
    .orderBy(desc(entitlements.id));
  const terms = await db
    .select({
      source: subscriptions.source,
      plan: subscriptionPlans.name,
      startsAt: subscriptions.startsAt,
      endsAt: subscriptions.endsAt,
      refundedAt: subscriptions.refundedAt,
      suspendedAt: subscriptions.suspendedAt,
    })
    .from(subscriptions)
    .innerJoin(subscriptionPlans, and(eq(subscriptionPlans.id, subscriptions.planId)))
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.id));
  return { rights, terms };
}

/** Never shows a hash of a password, code or token. @throws OperatorError */
export async function findAccount(db: Database, email: string, now: Date) {
  const { id, userName, email: given, emailProvenAt, contact, passwordHash, createdAt } = await accountOf(db, email);
  const live = await createSessionRepository(db).list(id, now);
  return {
    account: {
      id,
      name: userName,
      email: given,
      emailProvenAt,
      contact,
      hasPassword: passwordHash !== null,
      createdAt,
    },
    sessions: live.map(({ device, createdAt: startedAt, refreshedAt, expiresAt }) => ({
      device,
      startedAt,
      refreshedAt,
      expiresAt,
    })),
    ...(await ownedBy(db, id)),
    orders: (await orderRepository.listOwn(db, id)).map(orderLine),
  };
}
