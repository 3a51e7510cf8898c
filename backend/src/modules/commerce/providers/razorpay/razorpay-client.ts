import Razorpay from 'razorpay';
import { PaymentProviderUnavailableError } from '../../payments/payment-provider';

export interface RazorpaySettings {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  /** Default: Razorpay's own. */
  readonly apiOrigin?: string;
}

const TIMEOUT_MS = 10_000;

/** The SDK has no options for base URL and timeout, so set them on the HTTP client inside it. */
interface InnerClient {
  readonly rq: { readonly defaults: { baseURL?: string; timeout?: number; maxRedirects?: number } };
}

export function createRazorpayClient({ keyId, keySecret, apiOrigin }: RazorpaySettings): Razorpay {
  const client = new Razorpay({ key_id: keyId, key_secret: keySecret });
  const { defaults } = (client.api as unknown as InnerClient).rq;
  if (apiOrigin !== undefined) defaults.baseURL = apiOrigin;
  defaults.timeout = TIMEOUT_MS;
  // A redirect would send the request to a host that no setting names.
  defaults.maxRedirects = 0;
  return client;
}

/** The SDK rejects with this when Razorpay responded; without a response it rejects with an `Error`. */
export interface RazorpayErrorResponse {
  readonly statusCode: number;
  readonly error?: { readonly code?: string; readonly description?: string };
}

export const isErrorResponse = (error: unknown): error is RazorpayErrorResponse =>
  typeof error === 'object' && error !== null && 'statusCode' in error;

/** Razorpay's description is kept for the log. */
export function toUnavailableError(error: unknown): PaymentProviderUnavailableError {
  if (!isErrorResponse(error)) return new PaymentProviderUnavailableError(error);
  return new PaymentProviderUnavailableError(
    new Error(`Razorpay responded with ${error.statusCode}: ${error.error?.description ?? 'no reason'}`),
  );
}
