import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseJson } from '@inspire/shared/guards';
import { toPageMetadata } from '../../payments/page-order';
import {
  type CheckoutPage,
  type CheckoutPageRequest,
  CURRENCY,
  InvalidWebhookError,
  type PaymentProvider,
  PaymentProviderUnavailableError,
  type PaymentReport,
} from '../../payments/payment-provider';
import { createRazorpayClient, isErrorResponse, type RazorpaySettings, toUnavailableError } from './razorpay-client';
import { isRecent, parseRazorpayEvent } from './razorpay-event';
import { listDisputes, listPages, PAGE_SIZE } from './razorpay-lists';

interface Link {
  readonly id: string;
  readonly short_url: string;
}

const toPage = ({ id, short_url: url }: Link): CheckoutPage => ({ id, url });

/** Like the SDK's own check, but in constant time and over bytes. */
function isSigned(secret: string, body: Buffer, header: unknown): boolean {
  const received = Buffer.from(typeof header === 'string' ? header : '', 'hex');
  const expected = createHmac('sha256', secret).update(body).digest();
  return received.length === expected.length && timingSafeEqual(received, expected);
}

const isPending = ({ status }: { readonly status: string }): boolean => status === 'pending';

const toLinkRequest = ({ reference, title, amount, buyer, returnUrl, expiresAt, order }: CheckoutPageRequest) => ({
  amount,
  currency: CURRENCY,
  accept_partial: false,
  reference_id: reference,
  description: title,
  notes: toPageMetadata(order),
  customer: { name: buyer.name, email: buyer.email, ...(buyer.contact !== null && { contact: buyer.contact }) },
  // The buyer is already on the page, and we send the receipt.
  notify: { email: false, sms: false },
  reminder_enable: false,
  expire_by: Math.floor(expiresAt.getTime() / 1_000),
  callback_url: returnUrl,
  callback_method: 'get',
});

/** Razorpay with payment links, its redirect flow (https://razorpay.com/docs/payments/payment-links). */
export function createRazorpayProvider(settings: RazorpaySettings): PaymentProvider {
  const client = createRazorpayClient(settings);
  const orUnavailable = <T>(response: Promise<T>): Promise<T> =>
    response.catch((error: unknown) => {
      throw toUnavailableError(error);
    });

  /** Razorpay accepts a reference once; if its response was lost, the link exists. */
  async function findLink(reference: string): Promise<Link | undefined> {
    const query = { reference_id: reference } as Parameters<typeof client.paymentLink.all>[0];
    const { payment_links: links } = await orUnavailable(client.paymentLink.all(query));
    return links.find((link) => link.reference_id === reference);
  }

  // More than any payment has.
  const fetchRefunds = async (paymentId: string) =>
    (await orUnavailable(client.payments.fetchMultipleRefund(paymentId, { count: PAGE_SIZE }))).items;

  async function fetchPaymentReports(paymentId: string): Promise<PaymentReport[]> {
    const {
      status,
      amount,
      currency,
      created_at: at,
      amount_refunded: refunded,
    } = await orUnavailable(client.payments.fetch(paymentId));
    if (status === 'refunded' || (status === 'captured' && Number(refunded ?? 0) >= Number(amount))) {
      // A pending refund may still fail; the payment is then captured as before.
      return (await fetchRefunds(paymentId)).some(isPending) ? [] : [{ kind: 'refunded', paymentId }];
    }
    if (status !== 'captured') return [];
    return [{ kind: 'captured', paymentId, amount: Number(amount), currency, at: new Date(Number(at) * 1_000) }];
  }

  return {
    name: 'razorpay',

    async createPage(request) {
      try {
        return toPage(await client.paymentLink.create(toLinkRequest(request)));
      } catch (error) {
        const existing =
          isErrorResponse(error) && error.statusCode === 400 ? await findLink(request.reference) : undefined;
        if (!existing) throw toUnavailableError(error);
        return toPage(existing);
      }
    },

    parseWebhook(body, headers, now) {
      if (!isSigned(settings.webhookSecret, body, headers['x-razorpay-signature'])) throw new InvalidWebhookError();
      const parsed = parseJson(body.toString('utf8'));
      if (!isRecent(parsed, now)) throw new InvalidWebhookError();
      return parseRazorpayEvent(parsed, body);
    },

    async fetchReports({ id }) {
      const { status, payments } = await orUnavailable(client.paymentLink.fetch(id));
      const listed = (payments ?? []) as unknown as readonly { readonly payment_id: string }[];
      const reports = (
        await Promise.all(listed.map(({ payment_id: paymentId }) => fetchPaymentReports(paymentId)))
      ).flat();
      if (reports.length > 0) return [...reports, ...(await orUnavailable(listDisputes(client, reports)))];
      return status === 'cancelled' || status === 'expired' ? [{ kind: 'cancelled' }] : [];
    },

    listPages: (since) => orUnavailable(listPages(client, since)),

    async refund({ paymentId, amount }) {
      // Check first, because Razorpay may not count a pending refund as refunded: never refund twice.
      const earlier = await fetchRefunds(paymentId);
      if (earlier.some(isPending)) return 'pending';
      const { amount_refunded: before } = await orUnavailable(client.payments.fetch(paymentId));
      const left = amount - Number(before ?? 0);
      const refunds = left > 0 ? [await orUnavailable(client.payments.refund(paymentId, { amount: left }))] : earlier;
      if (refunds.length > 0 && refunds.every(({ status }) => status === 'failed'))
        throw new PaymentProviderUnavailableError('the refund failed');
      return refunds.some(isPending) ? 'pending' : 'done';
    },
  };
}
