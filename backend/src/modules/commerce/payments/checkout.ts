import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { PaymentUrl } from '@inspire/shared/contracts';
import type { Database } from '../../../database/database';
import type { PaymentProviderName } from '../../../database/schema/payment-provider-name';
import { UnauthenticatedError } from '../../../errors/errors';
import type { Session } from '../../../plugins/session';
import { ownsItem } from '../../entitlements/ownership';
import type { Offer } from '../orders/offer';
import { itemColumns } from '../orders/order-item';
import { createOrderRepository, type OrderRow } from '../orders/order-repository';
import { AlreadyOwnedError } from '../orders/purchase-errors';
import type { OrderSync } from './order-sync';
import { type PaymentProvider, type PaymentProviders, PaymentProviderUnavailableError } from './payment-provider';

export interface CheckoutSettings {
  /** Takes new orders; older ones stay with the gateway that they began with. */
  readonly gateway: PaymentProviderName;
  /** How long a page takes money. */
  readonly pageMs: number;
  /** After how long the reconciler asks about an open order. */
  readonly checkAfterMs: number;
}

export interface CheckoutDependencies {
  readonly db: Database;
  readonly gateways: PaymentProviders;
  readonly orderSync: OrderSync;
  readonly settings: CheckoutSettings;
  readonly publicOrigin: string;
  readonly clock: () => Date;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
}

/** An order whose page could not be made is left after this time, so that its page does not end before it begins. */
const WITHOUT_PAGE_MS = 10 * 60_000;

/** Where a buyer comes back to from the gateway's page. */
export const returnPath = (reference: string): string => `/payments/return/${reference}`;

/** Orders and their payment pages: one open order for each viewer and item, and one page for each order (D-41). */
export function createCheckout({
  db,
  gateways,
  orderSync,
  settings,
  publicOrigin,
  clock,
  logger,
}: CheckoutDependencies) {
  /** Only saves the gateway work: what is asked twice for one order, also by another process, gets one page. */
  const pagesInMaking = new Map<number, Promise<OrderRow>>();

  const gatewayOf = ({ gateway }: OrderRow): PaymentProvider | undefined =>
    gateway === null ? undefined : gateways.get(gateway);

  function isStale(order: OrderRow, now: Date): boolean {
    const { pageEndsAt, paymentUrl, createdAt } = order;
    if (pageEndsAt === null || pageEndsAt <= now || !gatewayOf(order)) return true;
    return paymentUrl === null && now.getTime() - createdAt.getTime() > WITHOUT_PAGE_MS;
  }

  const openOrder = (viewer: number, { item, title, amount, termMonths }: Offer): Promise<OrderRow> =>
    db.transaction(async (tx) => {
      const now = clock();
      const orders = createOrderRepository(tx);
      // What is owned cannot change between this look and the order: granting waits for the same lock.
      if (!(await orders.lockBuyer(viewer))) throw new UnauthenticatedError();
      if (await ownsItem(tx, viewer, item, now)) throw new AlreadyOwnedError();
      const open = await orders.findOpen(viewer, item);
      if (open) return open;
      const made = await orders.insertOpen({
        userId: viewer,
        ...itemColumns(item),
        title,
        amount,
        ...(termMonths !== undefined && { termMonths }),
        createdAt: now,
        reference: randomUUID(),
        gateway: settings.gateway,
        pageEndsAt: new Date(now.getTime() + settings.pageMs),
        nextCheckAt: new Date(now.getTime() + settings.checkAfterMs),
      });
      const order = made ?? (await orders.findOpen(viewer, item));
      if (!order) throw new Error('an order was neither made nor found');
      return order;
    });

  /** An order whose page has ended makes way for a new one, unless its gateway says that the money is still on its way. */
  async function settleStale(order: OrderRow): Promise<void> {
    const orders = createOrderRepository(db);
    // Nobody can have paid without a page, and nobody can be asked any more about a gateway that was taken out.
    if (order.pageId === null) await orders.cancelWithoutPage(order.id, clock());
    else if (!gatewayOf(order)) await orders.cancelOpen(order.id, clock());
    else await orderSync.ask(order);
  }

  /** @throws PaymentProviderUnavailableError, also when the order was cancelled meanwhile: nobody may pay on a page that nobody asks about */
  async function makePage(
    gateway: PaymentProvider,
    order: OrderRow,
    session: Session,
    offer: Offer,
  ): Promise<OrderRow> {
    const { reference, pageEndsAt } = order;
    if (reference === null || pageEndsAt === null) throw new Error('an open order without a reference');
    const back = new URL(returnPath(reference), publicOrigin).href;
    const page = await gateway.createPage({
      reference,
      title: order.title,
      ...(offer.language !== undefined && { language: offer.language }),
      amount: order.amount * 100,
      buyer: { name: session.userName, email: session.email, contact: session.contact },
      returnUrl: back,
      cancelUrl: `${back}?cancelled=1`,
      expiresAt: pageEndsAt,
    });
    const kept = await createOrderRepository(db).saveCheckoutPage(order.id, page.id, page.url);
    if (!kept) throw new PaymentProviderUnavailableError('the order was closed while its page was made');
    return kept;
  }

  async function withPage(order: OrderRow, session: Session, offer: Offer): Promise<OrderRow> {
    if (order.paymentUrl !== null) return order;
    const gateway = gatewayOf(order);
    if (!gateway) throw new PaymentProviderUnavailableError(`the gateway ${order.gateway} is not configured`);
    const making = pagesInMaking.get(order.id) ?? makePage(gateway, order, session, offer);
    pagesInMaking.set(order.id, making);
    try {
      return await making;
    } catch (error) {
      const cause = error instanceof PaymentProviderUnavailableError ? error.cause : error;
      logger.warn({ order: order.id, gateway: gateway.name, err: cause }, 'a payment page could not be made');
      throw error;
    } finally {
      pagesInMaking.delete(order.id);
    }
  }

  return {
    /**
     * The page where the viewer pays for an offer; asked again before paying, the same one (D-41).
     * @throws AlreadyOwnedError, PaymentProviderUnavailableError
     */
    async start(session: Session, offer: Offer): Promise<PaymentUrl> {
      let order = await openOrder(session.userId, offer);
      if (isStale(order, clock())) {
        await settleStale(order);
        order = await openOrder(session.userId, offer);
      }
      const { id, paymentUrl } = await withPage(order, session, offer);
      if (paymentUrl === null) throw new PaymentProviderUnavailableError('the page was not kept');
      return { paymentUrl, orderId: String(id) };
    },
  };
}

export type Checkout = ReturnType<typeof createCheckout>;
