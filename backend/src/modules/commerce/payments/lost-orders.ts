import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/database';
import { users } from '../../../database/schema/accounts';
import { albums, videos } from '../../../database/schema/catalogue';
import { orders } from '../../../database/schema/orders';
import type { PaymentProviderName } from '../../../database/schema/payment-provider-name';
import { subscriptionPlans } from '../../../database/schema/subscriptions';
import { orderCheckQueue } from '../orders/order-check-queue';
import { orderRepository, type OrderRow, toItemColumns } from '../orders/order-repository';
import type { ListedPage, PaymentProviders } from './payment-provider';
import { type Settlement, syncOrder } from './settlement';

export interface LostOrdersDependencies {
  readonly db: Database;
  readonly providers: PaymentProviders;
  readonly settlement: Settlement;
  readonly clock: () => Date;
  readonly logger: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

export interface FoundOrders {
  /** Orders that were made again from their pages. */
  readonly found: number;
  /** References of paid pages whose item is gone: their money is the operator's to refund. */
  readonly withoutItem: readonly string[];
  /** Known orders that are queried next. */
  readonly due: number;
}

const tables = { video: videos, album: albums, plan: subscriptionPlans } as const;
/** A page accepts payments for a day at most. */
const MAX_PAGE_MS = 24 * 3_600_000;

/** Finds again what a restore has lost: orders that were placed since the backup, and news of the others (D-57). */
export function createLostOrders({ db, providers, settlement, clock, logger }: LostOrdersDependencies) {
  async function isKnownItem({ kind, itemId }: ListedPage['order']): Promise<boolean> {
    const table = tables[kind];
    return (await db.select({ id: table.id }).from(table).where(eq(table.id, itemId))).length > 0;
  }

  /** Inserts it as cancelled: it takes no new payment; late captures are granted, or refunded if the account is gone. */
  async function insert(provider: PaymentProviderName, page: ListedPage): Promise<OrderRow | undefined> {
    const { reference, title, amount, email, createdAt, order, id, url } = page;
    const now = clock();
    const [buyer] = await db.select({ id: users.id }).from(users).where(eq(users.emailKey, email.trim().toLowerCase()));
    const [row] = await db
      .insert(orders)
      .values({
        userId: buyer?.id ?? null,
        ...toItemColumns({ kind: order.kind, id: order.itemId }),
        title,
        amount: Math.round(amount / 100),
        termMonths: order.termMonths ?? null,
        state: 'cancelled',
        createdAt,
        closedAt: now,
        nextCheckAt: now,
        reference,
        provider,
        pageId: id,
        paymentUrl: url,
        pageEndsAt: createdAt,
      })
      .onConflictDoNothing()
      .returning();
    return row;
  }

  return {
    /** Repeating it changes nothing. @throws PaymentProviderUnavailableError */
    async find(since: Date): Promise<FoundOrders> {
      let found = 0;
      const withoutItem: string[] = [];
      for (const provider of providers.values()) {
        for (const page of await provider.listPages(new Date(since.getTime() - MAX_PAGE_MS))) {
          if (await orderRepository.findByReference(db, page.reference)) continue;
          if (!(await isKnownItem(page.order))) {
            const reports = await provider.fetchReports(page);
            if (reports.some(({ kind }) => kind === 'captured')) withoutItem.push(page.reference);
            continue;
          }
          const order = await insert(provider.name, page);
          if (!order) continue;
          await syncOrder({ providers, settlement }, order);
          found += 1;
        }
      }
      if (withoutItem.length > 0) logger.error({ references: withoutItem }, 'paid pages of unknown items');
      const due = await orderCheckQueue.makeAllDue(db, clock());
      logger.warn({ since, found, due }, 'payments since the backup queried');
      return { found, withoutItem, due };
    },
  };
}

export type LostOrders = ReturnType<typeof createLostOrders>;
