import type { IncomingHttpHeaders } from 'node:http';
import type { PaymentProviderName } from '../../../database/schema/payment-provider-name';
import type { DisputeState } from '../../../database/schema/payments';
import { DomainError, fixedError } from '../../../errors/errors';
import type { OrderItem } from '../orders/order-repository';

export const CURRENCY = 'INR';

/** A repeated request with the same reference returns the same page. */
export interface CheckoutPageRequest {
  readonly reference: string;
  readonly title: string;
  readonly language?: string;
  /** In paise. */
  readonly amount: number;
  readonly buyer: { readonly name: string; readonly email: string; readonly contact: string | null };
  /** Absolute URL. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly expiresAt: Date;
  readonly order: PageOrder;
}

export interface CheckoutPage {
  readonly id: string;
  readonly url: string;
}

/** What the order of a page can be made again from, after a restore has lost it. Stored with the page at the provider. */
export interface PageOrder {
  readonly kind: OrderItem['kind'];
  readonly itemId: number;
  /** Absent: permanent. */
  readonly termMonths?: number;
}

/** A page as its provider lists it; only pages of this site carry an order. */
export interface ListedPage extends CheckoutPage, Pick<CheckoutPageRequest, 'reference' | 'title' | 'amount'> {
  readonly email: string;
  readonly createdAt: Date;
  readonly order: PageOrder;
}

/** Amounts in paise. */
export type PaymentReport =
  | {
      readonly kind: 'captured';
      readonly paymentId: string;
      readonly amount: number;
      readonly currency: string;
      readonly at: Date;
    }
  /** The full amount was refunded. */
  | { readonly kind: 'refunded'; readonly paymentId: string }
  /** A refund that was reported is not complete: it was only accepted, or it failed afterwards. */
  | { readonly kind: 'not-refunded'; readonly paymentId: string }
  /** The buyer disputes the payment at the bank (D-49). `won` also when the dispute was withdrawn. */
  | {
      readonly kind: 'dispute';
      readonly paymentId: string;
      readonly disputeId: string;
      /** Inquiry, chargeback, arbitration: later ones have higher numbers. */
      readonly stage: number;
      readonly state: DisputeState;
    }
  | { readonly kind: 'failed' }
  | { readonly kind: 'cancelled' };

export interface ProviderEvent {
  /** The same for each redelivery. */
  readonly id: string;
  /** Absent when the provider names only the payment. */
  readonly reference?: string;
  readonly report: PaymentReport;
}

/** `pending`: accepted, and it may still fail. */
export type RefundProgress = 'done' | 'pending';

/** Every method is idempotent. */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** @throws PaymentProviderUnavailableError */
  createPage(request: CheckoutPageRequest): Promise<CheckoutPage>;
  /**
   * Verifies and parses a webhook.
   * @param body the bytes as received: the signature covers them
   * @returns undefined for a genuine webhook that does not concern an order
   * @throws InvalidWebhookError when the signature is wrong or too old
   */
  parseWebhook(body: Buffer, headers: IncomingHttpHeaders, now: Date): ProviderEvent | undefined;
  /**
   * Queries the provider, server to server. An empty list means that nothing is decided yet.
   * @throws PaymentProviderUnavailableError
   */
  fetchReports(page: { readonly reference: string; readonly id: string }): Promise<readonly PaymentReport[]>;
  /**
   * Lists the pages of this site that were created since a moment.
   * @throws PaymentProviderUnavailableError
   */
  listPages(since: Date): Promise<readonly ListedPage[]>;
  /**
   * Refunds a whole payment; does nothing when it was refunded or its refund is under way.
   * @throws PaymentProviderUnavailableError, also when the refund failed
   */
  refund(payment: { readonly paymentId: string; readonly amount: number }): Promise<RefundProgress>;
}

export type PaymentProviders = ReadonlyMap<PaymentProviderName, PaymentProvider>;

/** The provider did not respond, or rejected the request; `cause` goes to the log only. */
export class PaymentProviderUnavailableError extends DomainError {
  override readonly code = 'busy';
  override readonly reason = 'gateway-unavailable';
  override readonly retryAfter = 5;
  constructor(cause: unknown) {
    super('We couldn’t reach our payment partner. Please try again.');
    this.cause = cause;
  }
}

export class InvalidWebhookError extends fixedError('invalid-request', 'Invalid webhook signature.', {
  reason: 'webhook-refused',
}) {}
