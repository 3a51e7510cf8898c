import { z } from 'zod';
import type { PaymentReport, ProviderEvent } from '../../payments/payment-provider';
import { CURRENCY } from '../../payments/payment-provider';
import type { SandboxPayment } from './sandbox-repository';

/** The body of the sandbox's webhooks; amounts in paise. */
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

export const paymentIdOf = (reference: string): string => `sandbox_${reference}`;

const typeOf = {
  paid: 'payment.captured',
  failed: 'payment.failed',
  cancelled: 'payment.cancelled',
  refunded: 'payment.refunded',
} as const;

/** What the sandbox tells of a page that was decided; undefined while it is open. */
export function eventOf({ state, reference, amount, paidAt, expiresAt }: SandboxPayment): SandboxEvent | undefined {
  if (state === 'open') return undefined;
  const type = typeOf[state];
  return {
    id: `event_${reference}_${type}`,
    type,
    reference,
    paymentId: paymentIdOf(reference),
    amount,
    currency: CURRENCY,
    at: (paidAt ?? expiresAt).toISOString(),
  };
}

function reportOf({ type, paymentId, amount, currency, at }: SandboxEvent): PaymentReport {
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

/** Reads the body of a verified webhook. @returns undefined when it is none of ours */
export function readEvent(body: Buffer): ProviderEvent | undefined {
  const parsed = sandboxEvent.safeParse(jsonIn(body));
  return parsed.success
    ? { id: parsed.data.id, reference: parsed.data.reference, report: reportOf(parsed.data) }
    : undefined;
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
