import type { FastifyBaseLogger } from 'fastify';
import type { PaymentUrl } from '@inspire/shared/contracts';
import type { Database } from '../../../database/database';
import { NotFoundError } from '../../../errors/errors';
import type { Session } from '../../../plugins/session';
import { ownsItem } from '../../entitlements/grant-repository';
import type { LimitRule } from '../../limits/limit-rule';
import type { Limiter } from '../../limits/limiter';
import { findOffer, type Offer } from '../orders/offer';
import { openOrderRepository, type OrderItem, type OrderRow } from '../orders/order-repository';
import { type PaymentProvider, type PaymentProviders, PaymentProviderUnavailableError } from './payment-provider';
import { AlreadyOwnedError, type CheckoutSettings, placeOrder } from './place-order';
import { type Settlement, syncOrder } from './settlement';

const returnPath = (reference: string): string => `/payments/return/${reference}`;

const getProvider = (providers: PaymentProviders, { provider }: OrderRow): PaymentProvider | undefined =>
  provider === null ? undefined : providers.get(provider);

interface CheckoutPagesDependencies {
  readonly db: Database;
  readonly providers: PaymentProviders;
  readonly publicOrigin: string;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
}

function createCheckoutPages({ db, providers, publicOrigin, logger }: CheckoutPagesDependencies) {
  /** Only avoids repeated requests: the provider returns one page per reference, even to two processes. */
  const pending = new Map<number, Promise<OrderRow>>();

  async function createPage(
    provider: PaymentProvider,
    order: OrderRow,
    session: Session,
    offer: Offer,
  ): Promise<OrderRow> {
    const { reference, pageEndsAt } = order;
    if (reference === null || pageEndsAt === null) throw new Error('an open order has no reference');
    const returnUrl = new URL(returnPath(reference), publicOrigin).href;
    const page = await provider.createPage({
      reference,
      title: order.title,
      ...(offer.language !== undefined && { language: offer.language }),
      amount: order.amount * 100,
      buyer: { name: session.userName, email: session.email, contact: session.contact },
      returnUrl,
      cancelUrl: `${returnUrl}?cancelled=1`,
      expiresAt: pageEndsAt,
      order: {
        kind: offer.item.kind,
        itemId: offer.item.id,
        ...(offer.termMonths !== undefined && { termMonths: offer.termMonths }),
      },
    });
    const saved = await openOrderRepository.saveCheckoutPage(db, order.id, page.id, page.url);
    // A payment on the page of a closed order would go unnoticed, so never hand it out.
    if (!saved) throw new PaymentProviderUnavailableError('the order was closed while its page was created');
    return saved;
  }

  return {
    /** @throws PaymentProviderUnavailableError */
    async ensurePage(order: OrderRow, session: Session, offer: Offer): Promise<OrderRow> {
      if (order.paymentUrl !== null) return order;
      const provider = getProvider(providers, order);
      if (!provider) throw new PaymentProviderUnavailableError(`payment provider ${order.provider} is not configured`);
      const creation = pending.get(order.id) ?? createPage(provider, order, session, offer);
      pending.set(order.id, creation);
      try {
        return await creation;
      } catch (error) {
        const cause = error instanceof PaymentProviderUnavailableError ? error.cause : error;
        logger.warn({ order: order.id, provider: provider.name, err: cause }, 'creating a checkout page failed');
        throw error;
      } finally {
        pending.delete(order.id);
      }
    },
  };
}

export interface CheckoutLimits {
  /** Checkout pages per account and hour. */
  readonly checkoutsPerAccount: number;
  /** Checkout pages per IP address and hour. */
  readonly checkoutsPerAddress: number;
}

interface CheckoutBuyer {
  readonly session: Session;
  /** What limits count an IP address under. */
  readonly network: string;
}

interface CheckoutDependencies extends CheckoutPagesDependencies {
  readonly settlement: Settlement;
  readonly settings: CheckoutSettings;
  readonly limiter: Limiter;
  readonly limits: CheckoutLimits;
  readonly clock: () => Date;
}

const HOUR_MS = 3_600_000;

/** Replaces an older order that has no page: its page would expire too soon. */
const MAX_AGE_WITHOUT_PAGE_MS = 10 * 60_000;

function isStale(order: OrderRow, providers: PaymentProviders, now: Date): boolean {
  const { pageEndsAt, paymentUrl, createdAt } = order;
  if (pageEndsAt === null || pageEndsAt <= now || !getProvider(providers, order)) return true;
  return paymentUrl === null && now.getTime() - createdAt.getTime() > MAX_AGE_WITHOUT_PAGE_MS;
}

/** Orders and their checkout pages: one open order for each viewer and item, and one page for each order (D-41). */
export function createCheckout(dependencies: CheckoutDependencies) {
  const { db, providers, settlement, settings, limiter, limits, clock } = dependencies;
  const pages = createCheckoutPages(dependencies);

  /** Closes an order whose page has expired, unless its provider reports that the payment is still under way. */
  async function settleStale(order: OrderRow): Promise<void> {
    // Without a page it cannot have been paid; without its provider its state cannot be queried.
    if (order.pageId === null) await openOrderRepository.cancelWithoutPage(db, order.id, clock());
    else if (!getProvider(providers, order)) await openOrderRepository.cancel(db, order.id, clock());
    else await syncOrder({ providers, settlement }, order);
  }

  const rulesFor = ({ session, network }: CheckoutBuyer): LimitRule[] => [
    { key: `checkout:${session.userId}`, most: limits.checkoutsPerAccount, windowMs: HOUR_MS },
    { key: `checkout:${network}`, most: limits.checkoutsPerAddress, windowMs: HOUR_MS },
  ];

  /** Places an order, or finds the open one. Only an order that still needs a page counts (D-42). */
  async function place(buyer: CheckoutBuyer, offer: Offer): Promise<OrderRow> {
    const { userId } = buyer.session;
    const open = await openOrderRepository.find(db, userId, offer.item);
    if (open && open.paymentUrl !== null && !isStale(open, providers, clock())) {
      // The viewer may have got the item in another way since, for example with its album.
      if (await ownsItem(db, userId, offer.item, clock())) throw new AlreadyOwnedError();
      return open;
    }
    const rules = rulesFor(buyer);
    await limiter.consume(rules);
    try {
      return await placeOrder(db, settings, userId, offer, clock());
    } catch (error) {
      await limiter.restore(rules);
      throw error;
    }
  }

  return {
    /**
     * Starts a purchase (SPEC-7). Returns the page on which the viewer pays; the same page until it is paid or expires
     * (D-14, D-17, D-21, D-41).
     * @throws InvalidRequestError for an item that is not for sale, NotFoundError for a hidden one, UnauthenticatedError,
     * AlreadyOwnedError, RateLimitError, PaymentProviderUnavailableError
     */
    async start(buyer: CheckoutBuyer, item: OrderItem): Promise<PaymentUrl> {
      const { session } = buyer;
      const offer = await findOffer(db, item);
      if (!offer) throw new NotFoundError();
      let order = await place(buyer, offer);
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
