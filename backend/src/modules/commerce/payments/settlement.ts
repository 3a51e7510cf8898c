import type { FastifyBaseLogger } from 'fastify';
import { getTraceparent, traceWork } from '@inspire/server-kit/tracing';
import type { Database } from '../../../database/database';
import type { PaymentProviderName } from '../../../database/schema/payment-provider-name';
import { orderRepository, type OrderRow } from '../orders/order-repository';
import type { PaymentProviders, PaymentReport } from './payment-provider';
import { paymentRepository } from './payment-repository';
import { type CaptureDependencies, settleCapture } from './settle-capture';
import { recordOrphanDispute, settleDispute } from './settle-dispute';
import { recordOrphanRefund, settleFailedRefund, settleRefund } from './settle-refund';
import { ConcurrentReportError, type SettlementContext } from './settlement-context';
import { onEnded } from './transitions';

interface SettlementDependencies extends CaptureDependencies {
  readonly db: Database;
  readonly clock: () => Date;
  readonly logger: Pick<FastifyBaseLogger, 'warn' | 'info'>;
}

/** From a webhook, which has an event id, or from a query of ours. */
interface VerifiedPaymentReport {
  readonly provider: PaymentProviderName;
  readonly eventId?: string;
  readonly reference?: string | undefined;
  readonly report: PaymentReport;
}

async function settleEnd({ tx, now, order }: SettlementContext, outcome: 'failed' | 'cancelled'): Promise<void> {
  const state = onEnded(order.state, outcome);
  // Keep `nextCheckAt`: money may still arrive for a closed order, so the reconciler goes on checking it.
  if (state !== order.state) await orderRepository.update(tx, order.id, { state, closedAt: now });
}

function settleReport(
  context: SettlementContext,
  report: PaymentReport,
  dependencies: CaptureDependencies,
): Promise<void> {
  switch (report.kind) {
    case 'captured':
      return settleCapture(context, report, dependencies);
    case 'refunded':
      return settleRefund(context, report.paymentId);
    case 'not-refunded':
      return settleFailedRefund(context, report.paymentId, dependencies.logger);
    case 'dispute':
      return settleDispute(context, report, dependencies.logger);
    default:
      return settleEnd(context, report.kind);
  }
}

async function findOrder(
  tx: Database,
  { provider, reference, report }: VerifiedPaymentReport,
): Promise<OrderRow | undefined> {
  const named = reference === undefined ? undefined : await orderRepository.findByReference(tx, reference);
  if (named || !('paymentId' in report)) return named;
  const known = await paymentRepository.findReference(tx, provider, report.paymentId);
  return known === undefined ? undefined : orderRepository.findByReference(tx, known);
}

/** Webhooks carry no trace context: run the settlement in the purchase's trace, linked to the webhook's own. */
function traceSettlement(
  { provider, eventId, report }: VerifiedPaymentReport,
  { traceparent }: OrderRow,
  settle: () => Promise<void>,
): Promise<void> {
  if (traceparent === null) return settle();
  const attributes = { 'inspire.payment.provider': provider, 'inspire.payment.report': report.kind };
  const options = { kind: 'consumer', parent: traceparent, links: [getTraceparent()], attributes } as const;
  return traceWork(eventId === undefined ? 'payment check' : 'payment webhook', options, settle);
}

/**
 * Turns reports of payment providers into orders, grants and refunds (D-21, ADR-17). One transaction records the event, moves
 * the order and grants or revokes the purchase. Repeated, late and reordered reports lead to the same result.
 */
export function createSettlement(dependencies: SettlementDependencies) {
  const { db, clock, logger } = dependencies;

  async function settleOnce(verified: VerifiedPaymentReport): Promise<void> {
    const { provider, eventId, report } = verified;
    const now = clock();
    await db.transaction(async (tx) => {
      const isRepeated =
        eventId !== undefined && !(await paymentRepository.recordWebhookEvent(tx, provider, eventId, now));
      if (isRepeated) return;
      const found = await findOrder(tx, verified);
      // Lock order: buyer before order, as at checkout; the reverse order can deadlock.
      const buyer = found?.userId == null ? undefined : await orderRepository.lockBuyer(tx, found.userId);
      const order = found && (await orderRepository.lock(tx, provider, found.id));
      if (order) {
        const settle = () => settleReport({ tx, now, provider, order, buyer }, report, dependencies);
        return traceSettlement(verified, order, settle);
      }
      if (report.kind === 'dispute') await recordOrphanDispute(tx, provider, report, now);
      if (report.kind === 'refunded') return recordOrphanRefund(tx, provider, report.paymentId, now);
      // Never refund it: another system of the same seller may share the provider account.
      logger.warn({ provider, kind: report.kind }, 'payment report for unknown order');
    });
  }

  return {
    /**
     * Acts on a verified report; settling it again changes nothing. When a concurrent transaction records the same payment,
     * this one rolls back, its event included, and settles once more on what the other has written.
     */
    settle: (verified: VerifiedPaymentReport): Promise<void> =>
      settleOnce(verified).catch((error: unknown) => {
        if (error instanceof ConcurrentReportError) return settleOnce(verified);
        throw error;
      }),
  };
}

export type Settlement = ReturnType<typeof createSettlement>;

export interface OrderSources {
  readonly providers: PaymentProviders;
  readonly settlement: Settlement;
}

/**
 * Queries the order's payment provider, server to server, and settles the order as its webhooks would have (D-21). Does
 * nothing for an order without a page: it cannot have been paid.
 * @throws PaymentProviderUnavailableError
 */
export async function syncOrder(
  { providers, settlement }: OrderSources,
  { provider: name, reference, pageId }: OrderRow,
): Promise<void> {
  const provider = name === null ? undefined : providers.get(name);
  if (!provider || reference === null || pageId === null) return;
  for (const report of await provider.fetchReports({ reference, id: pageId })) {
    await settlement.settle({ provider: provider.name, reference, report });
  }
}
