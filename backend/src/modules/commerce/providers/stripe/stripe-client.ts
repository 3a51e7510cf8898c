import Stripe from 'stripe';
import { PaymentProviderUnavailableError } from '../../payments/payment-provider';

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Absent: Stripe's own. */
  readonly apiOrigin?: string;
}

const TIMEOUT_MS = 10_000;

export function createStripeClient({ secretKey, apiOrigin }: StripeSettings): Stripe {
  const at = apiOrigin === undefined ? undefined : new URL(apiOrigin);
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(at && {
      protocol: at.protocol === 'http:' ? 'http' : 'https',
      host: at.hostname,
      ...(at.port !== '' && { port: at.port }),
    }),
  });
}

/** Money that went back already; what asks for it again has what it wants. */
export const isRefundedAlready = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded';

/** Waits for Stripe, and makes one error of all its failures. */
export const orUnavailable = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw new PaymentProviderUnavailableError(error);
  });
