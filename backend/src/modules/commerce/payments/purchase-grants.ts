import { grantRepository } from '../../entitlements/grant-repository';
import { addMonths } from '../../subscriptions/months';
import { subscriptionTerms } from '../../subscriptions/subscription-terms';
import { type OrderRow, toOrderItem } from '../orders/order-repository';
import type { SettlementContext } from './settlement-context';

/** Unique per order, so that one order grants one thing. */
export const grantSourceFor = ({ id }: Pick<OrderRow, 'id'>): string => `order:${id}`;

/** A rental or plan runs from the payment on (SPEC-9, D-18). */
export async function grantPurchase(
  { tx, order }: Pick<SettlementContext, 'tx' | 'order'>,
  userId: number,
  paidAt: Date,
): Promise<void> {
  const item = toOrderItem(order);
  const source = grantSourceFor(order);
  const months = order.termMonths;
  if (item.kind === 'plan') {
    return subscriptionTerms.extend(tx, { userId, planId: item.id, paidAt, months: months ?? 0, source });
  }
  const endsAt = months === null ? {} : { endsAt: addMonths(paidAt, months) };
  const granted = item.kind === 'video' ? { videoId: item.id } : { albumId: item.id };
  await grantRepository.grant(tx, { userId, item: granted, startsAt: paidAt, ...endsAt, source });
}

/** Until `restorePurchase`, the purchase opens nothing (D-49). */
export async function suspendPurchase({ tx, order, now }: SettlementContext): Promise<void> {
  const source = grantSourceFor(order);
  await grantRepository.suspend(tx, source, now);
  await subscriptionTerms.suspend(tx, source, now);
}

export async function restorePurchase({ tx, order }: SettlementContext): Promise<void> {
  const source = grantSourceFor(order);
  await grantRepository.resume(tx, source);
  await subscriptionTerms.resume(tx, source);
}

export async function revokePurchase({ tx, order, now }: SettlementContext): Promise<void> {
  const source = grantSourceFor(order);
  await grantRepository.revoke(tx, source);
  await subscriptionTerms.refund(tx, source, now);
}
