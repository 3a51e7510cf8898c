import type { PaymentUrl } from '@inspire/shared/contracts';
import type { Session } from '../../../plugins/session';
import type { Offer } from '../orders/offer';
import { createOpenOrderRepository } from '../orders/open-order-repository';
import type { OrderRow } from '../orders/order-repository';
import { type CheckoutPagesDependencies, createCheckoutPages, getProvider } from './checkout-page';
import type { OrderSync } from './order-sync';
import { type PaymentProviders, PaymentProviderUnavailableError } from './payment-provider';
import { type CheckoutSettings, placeOrder } from './place-order';

export interface CheckoutDependencies extends CheckoutPagesDependencies {
  readonly orderSync: OrderSync;
  readonly settings: CheckoutSettings;
  readonly clock: () => Date;
}

/** Replaces an older order that has no page: its page would expire too soon. */
const MAX_AGE_WITHOUT_PAGE_MS = 10 * 60_000;

function isStale(order: OrderRow, providers: PaymentProviders, now: Date): boolean {
  const { pageEndsAt, paymentUrl, createdAt } = order;
  if (pageEndsAt === null || pageEndsAt <= now || !getProvider(providers, order)) return true;
  return paymentUrl === null && now.getTime() - createdAt.getTime() > MAX_AGE_WITHOUT_PAGE_MS;
}

/** Orders and their checkout pages: one open order for each viewer and item, and one page for each order (D-41). */
export function createCheckout(dependencies: CheckoutDependencies) {
  const { db, providers, orderSync, settings, clock } = dependencies;
  const pages = createCheckoutPages(dependencies);

  /** Closes an order whose page has expired, unless its provider reports that the payment is still under way. */
  async function settleStale(order: OrderRow): Promise<void> {
    const openOrders = createOpenOrderRepository(db);
    // Without a page it cannot have been paid; without its provider its state cannot be queried.
    if (order.pageId === null) await openOrders.cancelWithoutPage(order.id, clock());
    else if (!getProvider(providers, order)) await openOrders.cancel(order.id, clock());
    else await orderSync.run(order);
  }

  return {
    /**
     * Returns the page on which the viewer pays for an offer; the same page until it is paid or expires (D-41).
     * @throws UnauthenticatedError, AlreadyOwnedError, PaymentProviderUnavailableError
     */
    async start(session: Session, offer: Offer): Promise<PaymentUrl> {
      let order = await placeOrder(db, settings, session.userId, offer, clock());
      if (isStale(order, providers, clock())) {
        await settleStale(order);
        order = await placeOrder(db, settings, session.userId, offer, clock());
      }
      const { id, paymentUrl } = await pages.ensurePage(order, session, offer);
      if (paymentUrl === null) throw new PaymentProviderUnavailableError('the page was not saved');
      return { paymentUrl, orderId: String(id) };
    },
  };
}

export type Checkout = ReturnType<typeof createCheckout>;
