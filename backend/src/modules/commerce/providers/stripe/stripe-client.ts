import Stripe from 'stripe';
import { PaymentProviderUnavailableError } from '../../payments/payment-provider';

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Default: Stripe's own. */
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

/** The payment was refunded earlier, so a repeated refund has nothing to do. */
export const isAlreadyRefunded = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded';

export const orUnavailable = <T>(response: Promise<T>): Promise<T> =>
  response.catch((error: unknown) => {
    throw new PaymentProviderUnavailableError(error);
  });
