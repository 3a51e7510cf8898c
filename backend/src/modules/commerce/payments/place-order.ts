import { randomUUID } from 'node:crypto';
import { getTraceparent } from '@inspire/server-kit/tracing';
import type { Database } from '../../../database/database';
import type { PaymentProviderName } from '../../../database/schema/payment-provider-name';
import { fixedError, UnauthenticatedError } from '../../../errors/errors';
import { ownsItem } from '../../entitlements/grant-repository';
import type { Offer } from '../orders/offer';
import { openOrderRepository, orderRepository, type OrderRow, toItemColumns } from '../orders/order-repository';

/** Becomes a 409 (D-21); the message is fixed by SPEC-8. */
export class AlreadyOwnedError extends fixedError('already-owned', 'Alredy Buyed Video') {}

export interface CheckoutSettings {
  /** Takes new orders; existing orders stay with the provider they started with. */
  readonly provider: PaymentProviderName;
  /** How long a checkout page accepts a payment. */
  readonly pageMs: number;
  /** When the reconciler first checks an open order. */
  readonly checkAfterMs: number;
}

/**
 * Returns the viewer's open order for the same item if there is one (D-41).
 * @throws UnauthenticatedError when the account is deleted, AlreadyOwnedError
 */
export const placeOrder = (
  db: Database,
  settings: CheckoutSettings,
  viewer: number,
  { item, title, amount, termMonths }: Offer,
  now: Date,
): Promise<OrderRow> =>
  db.transaction(async (tx) => {
    // Settlement takes the same lock, so what the viewer owns cannot change between this check and the insert.
    if (!(await orderRepository.lockBuyer(tx, viewer))) throw new UnauthenticatedError();
    if (await ownsItem(tx, viewer, item, now)) throw new AlreadyOwnedError();
    const open = await openOrderRepository.find(tx, viewer, item);
    if (open) return open;
    const inserted = await openOrderRepository.insert(tx, {
      userId: viewer,
      ...toItemColumns(item),
      title,
      amount,
      ...(termMonths !== undefined && { termMonths }),
      createdAt: now,
      reference: randomUUID(),
      provider: settings.provider,
      traceparent: getTraceparent(),
      pageEndsAt: new Date(now.getTime() + settings.pageMs),
      nextCheckAt: new Date(now.getTime() + settings.checkAfterMs),
    });
    const order = inserted ?? (await openOrderRepository.find(tx, viewer, item));
    if (!order) throw new Error('an order was neither inserted nor found');
    return order;
  });
