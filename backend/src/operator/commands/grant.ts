import { randomUUID } from 'node:crypto';
import { eq, or } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { albums, videos } from '../../database/schema/catalogue';
import { subscriptionPlans } from '../../database/schema/subscriptions';
import { orderRepository } from '../../modules/commerce/orders/order-repository';
import { grantRepository } from '../../modules/entitlements/grant-repository';
import { addMonths } from '../../modules/subscriptions/months';
import { subscriptionTerms } from '../../modules/subscriptions/subscription-terms';
import type { ItemKind } from '../arguments';
import { accountOf } from './find-account';
import { OperatorError } from './operator-error';

export interface GrantRequest {
  readonly email: string;
  readonly kind: ItemKind;
  /** The key in the owner's catalogue, or the id. */
  readonly item: string;
  /** Without it the grant is permanent; a plan uses its own term. */
  readonly months: number | undefined;
}

interface Found {
  readonly id: number;
  readonly title: string;
  /** A plan's own term; absent for videos and albums. */
  readonly months?: number;
}

async function find(db: Database, { kind, item }: GrantRequest): Promise<Found> {
  const id = /^\d{1,9}$/.test(item) ? Number(item) : 0;
  const [row, other] =
    kind === 'plan'
      ? await db
          .select({ id: subscriptionPlans.id, title: subscriptionPlans.name, months: subscriptionPlans.months })
          .from(subscriptionPlans)
          .where(or(eq(subscriptionPlans.key, item), eq(subscriptionPlans.id, id)))
      : kind === 'video'
        ? await db
            .select({ id: videos.id, title: videos.title })
            .from(videos)
            .where(or(eq(videos.key, item), eq(videos.id, id)))
        : await db
            .select({ id: albums.id, title: albums.title })
            .from(albums)
            .where(or(eq(albums.key, item), eq(albums.id, id)));
  if (!row) throw new OperatorError(`No ${kind} '${item}' found.`);
  if (other)
    throw new OperatorError(
      `'${item}' is the key of one ${kind} and the id of another: '${row.title}' and '${other.title}'. ` +
        'Name the one you mean by its other name: by its id, or by its key.',
    );
  return row;
}

/**
 * Grants an item free of charge: as compensation, or for a viewer who paid elsewhere. The source distinguishes it from
 * orders.
 * @throws OperatorError
 */
export async function grantItem(db: Database, request: GrantRequest, now: Date) {
  const account = await accountOf(db, request.email);
  const { id, title, months: planMonths = 0 } = await find(db, request);
  const source = `operator:${randomUUID()}`;
  await db.transaction(async (tx) => {
    await orderRepository.lockBuyer(tx, account.id);
    if (request.kind === 'plan') {
      return subscriptionTerms.extend(tx, {
        userId: account.id,
        planId: id,
        paidAt: now,
        months: request.months ?? planMonths,
        source,
      });
    }
    const item = request.kind === 'video' ? { videoId: id } : { albumId: id };
    const endsAt = request.months === undefined ? {} : { endsAt: addMonths(now, request.months) };
    await grantRepository.grant(tx, { userId: account.id, item, startsAt: now, ...endsAt, source });
  });
  return { granted: title, to: account.email, source };
}
