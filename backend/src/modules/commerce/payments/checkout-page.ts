import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/database';
import type { Session } from '../../../plugins/session';
import type { Offer } from '../orders/offer';
import { openOrderRepository } from '../orders/open-order-repository';
import type { OrderRow } from '../orders/order-repository';
import { type PaymentProvider, type PaymentProviders, PaymentProviderUnavailableError } from './payment-provider';

export const returnPath = (reference: string): string => `/payments/return/${reference}`;

export const getProvider = (providers: PaymentProviders, { provider }: OrderRow): PaymentProvider | undefined =>
  provider === null ? undefined : providers.get(provider);

export interface CheckoutPagesDependencies {
  readonly db: Database;
  readonly providers: PaymentProviders;
  readonly publicOrigin: string;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
}

export function createCheckoutPages({ db, providers, publicOrigin, logger }: CheckoutPagesDependencies) {
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
