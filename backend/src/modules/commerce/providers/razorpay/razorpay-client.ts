import Razorpay from 'razorpay';
import { PaymentProviderUnavailableError } from '../../payments/payment-provider';

export interface RazorpaySettings {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  /** Absent: Razorpay's own. */
  readonly apiOrigin?: string;
}

const TIMEOUT_MS = 10_000;

/** The SDK takes neither an address nor a time limit; both are settings of the HTTP client inside it. */
interface InnerClient {
  readonly rq: { readonly defaults: { baseURL?: string; timeout?: number } };
}

export function createRazorpayClient({ keyId, keySecret, apiOrigin }: RazorpaySettings): Razorpay {
  const client = new Razorpay({ key_id: keyId, key_secret: keySecret });
  const { defaults } = (client.api as unknown as InnerClient).rq;
  if (apiOrigin !== undefined) defaults.baseURL = apiOrigin;
  defaults.timeout = TIMEOUT_MS;
  return client;
}

/** What the SDK rejects with where Razorpay answered; without an answer it fails with an error of its own making. */
export interface RazorpayRefusal {
  readonly statusCode: number;
  readonly error?: { readonly code?: string; readonly description?: string };
}

export const isRefusal = (error: unknown): error is RazorpayRefusal =>
  typeof error === 'object' && error !== null && 'statusCode' in error;

/** Every failure of the SDK as one error; the words of a refusal are kept for the log. */
export function unavailable(error: unknown): PaymentProviderUnavailableError {
  if (!isRefusal(error)) return new PaymentProviderUnavailableError(error);
  return new PaymentProviderUnavailableError(
    new Error(`Razorpay answered ${error.statusCode}: ${error.error?.description ?? 'no reason'}`),
  );
}
