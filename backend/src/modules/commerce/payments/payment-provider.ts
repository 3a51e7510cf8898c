import type { IncomingHttpHeaders } from 'node:http';
import type { PaymentProviderName } from '../../../database/schema/payment-provider-name';
import { DomainError } from '../../../errors/domain-error';

export const CURRENCY = 'INR';

/** What a gateway is asked to collect. Asking again with the same reference gives the same page. */
export interface CheckoutPageRequest {
  /** Our name of the order at the gateway. */
  readonly reference: string;
  readonly title: string;
  /** Of the title, where it is known. */
  readonly language?: string;
  /** In paise. */
  readonly amount: number;
  readonly buyer: { readonly name: string; readonly email: string; readonly contact: string | null };
  /** Absolute; where the buyer comes back to. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly expiresAt: Date;
}

export interface CheckoutPage {
  /** The gateway's own id of it. */
  readonly id: string;
  readonly url: string;
}

/** What a gateway says of an order. Money in paise. */
export type PaymentReport =
  | {
      readonly kind: 'captured';
      readonly paymentId: string;
      readonly amount: number;
      readonly currency: string;
      readonly at: Date;
    }
  /** The whole of it went back. */
  | { readonly kind: 'refunded'; readonly paymentId: string }
  /** A refund that was told of is not done: it was only accepted, or it failed afterwards. */
  | { readonly kind: 'not-refunded'; readonly paymentId: string }
  | { readonly kind: 'failed' }
  | { readonly kind: 'cancelled' };

/** A verified webhook. */
export interface ProviderEvent {
  /** The same for each repetition. */
  readonly id: string;
  /** Absent where the gateway names the payment alone. */
  readonly reference?: string;
  readonly report: PaymentReport;
}

/** `pending`: accepted, and it may still fail. */
export type RefundProgress = 'done' | 'pending';

/** A payment company, or the sandbox in its place. Every method may be called any number of times. */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** @throws PaymentProviderUnavailableError */
  createPage(request: CheckoutPageRequest): Promise<CheckoutPage>;
  /**
   * Reads a webhook from the very bytes that were signed.
   * @returns undefined for a genuine one that says nothing about an order
   * @throws InvalidWebhookError when the signature is wrong or too old
   */
  readWebhook(body: Buffer, headers: IncomingHttpHeaders, now: Date): ProviderEvent | undefined;
  /**
   * Asks from server to server. An empty list means that nothing is decided yet.
   * @throws PaymentProviderUnavailableError
   */
  ask(page: { readonly reference: string; readonly id: string }): Promise<readonly PaymentReport[]>;
  /**
   * Sends a whole payment back; one that went back already, or is on its way, stays as it is.
   * @throws PaymentProviderUnavailableError, also when the refund failed
   */
  refund(payment: { readonly paymentId: string; readonly amount: number }): Promise<RefundProgress>;
}

export type PaymentProviders = ReadonlyMap<PaymentProviderName, PaymentProvider>;

/** The gateway did not answer, or refused; its words go to the log only. */
export class PaymentProviderUnavailableError extends DomainError {
  override readonly code = 'busy';
  override readonly reason = 'gateway-unavailable';
  override readonly retryAfter = 5;
  constructor(cause: unknown) {
    super('The payment service cannot be reached. Please try again.');
    this.cause = cause;
  }
}

export class InvalidWebhookError extends DomainError {
  override readonly code = 'invalid-request';
  override readonly reason = 'webhook-refused';
  constructor() {
    super('The signature is not valid.');
  }
}
