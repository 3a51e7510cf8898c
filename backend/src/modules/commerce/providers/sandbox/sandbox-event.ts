import { z } from 'zod';
import { parseJson } from '@inspire/shared/guards';
import type { PaymentReport, ProviderEvent } from '../../payments/payment-provider';
import { CURRENCY } from '../../payments/payment-provider';
import type { SandboxPayment } from './sandbox-repository';

/** Amounts in paise. */
const sandboxEvent = z.object({
  id: z.string().max(100),
  type: z.enum(['payment.captured', 'payment.failed', 'payment.cancelled', 'payment.refunded']),
  reference: z.uuid(),
  paymentId: z.string().max(100),
  amount: z.int().nonnegative(),
  currency: z.string().max(3),
  at: z.iso.datetime(),
});
export type SandboxEvent = z.infer<typeof sandboxEvent>;

export const toPaymentId = (reference: string): string => `sandbox_${reference}`;

const eventTypes = {
  paid: 'payment.captured',
  failed: 'payment.failed',
  cancelled: 'payment.cancelled',
  refunded: 'payment.refunded',
} as const;

/** @returns undefined while the payment is open */
export function toSandboxEvent({
  state,
  reference,
  amount,
  paidAt,
  expiresAt,
}: SandboxPayment): SandboxEvent | undefined {
  if (state === 'open') return undefined;
  const type = eventTypes[state];
  return {
    id: `event_${reference}_${type}`,
    type,
    reference,
    paymentId: toPaymentId(reference),
    amount,
    currency: CURRENCY,
    at: (paidAt ?? expiresAt).toISOString(),
  };
}

function toReport({ type, paymentId, amount, currency, at }: SandboxEvent): PaymentReport {
  switch (type) {
    case 'payment.captured':
      return { kind: 'captured', paymentId, amount, currency, at: new Date(at) };
    case 'payment.refunded':
      return { kind: 'refunded', paymentId };
    case 'payment.failed':
      return { kind: 'failed' };
    case 'payment.cancelled':
      return { kind: 'cancelled' };
  }
}

/** @returns undefined for a body of another shape */
export function parseSandboxEvent(body: Buffer): ProviderEvent | undefined {
  const parsed = sandboxEvent.safeParse(parseJson(body.toString('utf8')));
  return parsed.success
    ? { id: parsed.data.id, reference: parsed.data.reference, report: toReport(parsed.data) }
    : undefined;
}
