import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/database';
import type { PaymentProviderName } from '../../../database/schema/payment-provider-name';
import { orderRepository } from '../orders/order-repository';
import { disputeRepository } from './dispute-repository';
import { computeNextCheck } from './next-check';
import type { PaymentReport } from './payment-provider';
import { paymentRepository, type PaymentRow } from './payment-repository';
import { restorePurchase, revokePurchase, suspendPurchase } from './purchase-grants';
import { closeAsRefunded } from './settle-refund';
import { ConcurrentReportError, type SettlementContext } from './settlement-context';
import { onDisputed } from './transitions';

export type DisputeReport = Extract<PaymentReport, { kind: 'dispute' }>;

/**
 * Suspends, restores or revokes what a payment was granted for, according to its disputes (D-49). Repeating it changes nothing.
 * @param context with the order as it is now
 */
export async function applyDisputes(
  context: SettlementContext,
  payment: PaymentRow,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const { tx, now, provider, order } = context;
  const states = await disputeRepository.listStates(tx, provider, payment.paymentId);
  const effect = onDisputed(payment.state, states);
  if (effect === 'none') return;
  const fields = { order: order.id, provider, payment: payment.id, states };
  switch (effect) {
    case 'suspend': {
      logger.warn(fields, 'payment disputed: access suspended');
      await suspendPurchase(context);
      const nextCheckAt = computeNextCheck({ ...order, hasOpenDispute: true }, now, 0);
      return orderRepository.update(tx, order.id, { nextCheckAt });
    }
    case 'restore':
      return restorePurchase(context);
    case 'charge-back':
      logger.warn(fields, 'payment charged back');
      await paymentRepository.update(tx, payment.id, { state: 'charged_back', nextRefundAt: null });
      if (payment.state !== 'granted') return;
      await revokePurchase(context);
      return closeAsRefunded(context, 'refunded', now);
  }
}

export async function settleDispute(
  context: SettlementContext,
  report: DisputeReport,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const { tx, now, provider } = context;
  await disputeRepository.record(tx, provider, report, now);
  const payment = await paymentRepository.find(tx, provider, report.paymentId);
  if (payment) await applyDisputes(context, payment, logger);
}

/** Records the dispute of an unknown payment, which counts as soon as the payment is reported. @throws ConcurrentReportError */
export async function recordOrphanDispute(
  tx: Database,
  provider: PaymentProviderName,
  report: DisputeReport,
  now: Date,
): Promise<void> {
  await disputeRepository.lockPayment(tx, provider, report.paymentId);
  await disputeRepository.record(tx, provider, report, now);
  // The payment was recorded after we searched for its order: settle again.
  const payment = await paymentRepository.find(tx, provider, report.paymentId);
  if (payment && payment.orderId !== null) throw new ConcurrentReportError();
}
