import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type CheckoutPage,
  type CheckoutPageRequest,
  CURRENCY,
  InvalidWebhookError,
  type PaymentProvider,
  PaymentProviderUnavailableError,
  type PaymentReport,
} from '../../payments/payment-provider';
import { createRazorpayClient, isRefusal, type RazorpaySettings, unavailable } from './razorpay-client';
import { isInTime, readRazorpayEvent } from './razorpay-event';

interface Link {
  readonly id: string;
  readonly short_url: string;
}

const pageOf = ({ id, short_url: url }: Link): CheckoutPage => ({ id, url });

/** As the SDK's own check does it, but in constant time, and over bytes. */
function isSigned(secret: string, body: Buffer, header: unknown): boolean {
  const given = Buffer.from(typeof header === 'string' ? header : '', 'hex');
  const right = createHmac('sha256', secret).update(body).digest();
  return given.length === right.length && timingSafeEqual(given, right);
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

const isPending = ({ status }: { readonly status: string }): boolean => status === 'pending';

const linkOf = ({ reference, title, amount, buyer, returnUrl, expiresAt }: CheckoutPageRequest) => ({
  amount,
  currency: CURRENCY,
  accept_partial: false,
  reference_id: reference,
  description: title,
  customer: { name: buyer.name, email: buyer.email, ...(buyer.contact !== null && { contact: buyer.contact }) },
  // The buyer is on the page already, and the receipt is ours.
  notify: { email: false, sms: false },
  reminder_enable: false,
  expire_by: Math.floor(expiresAt.getTime() / 1_000),
  callback_url: returnUrl,
  callback_method: 'get',
});

/** Razorpay by payment links, the form of it that redirects (https://razorpay.com/docs/payments/payment-links). */
export function createRazorpayGateway(settings: RazorpaySettings): PaymentProvider {
  const client = createRazorpayClient(settings);
  const orUnavailable = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      throw unavailable(error);
    });

  /** A reference is taken once; when an answer was lost on its way, the link is there. */
  async function findLink(reference: string): Promise<Link | undefined> {
    const query = { reference_id: reference } as Parameters<typeof client.paymentLink.all>[0];
    const { payment_links: links } = await orUnavailable(client.paymentLink.all(query));
    return links.find((link) => link.reference_id === reference);
  }

  /** More than anybody would make for one payment. */
  const refundsOf = async (paymentId: string) =>
    (await orUnavailable(client.payments.fetchMultipleRefund(paymentId, { count: 100 }))).items;

  async function reportOfPayment(paymentId: string): Promise<PaymentReport[]> {
    const {
      status,
      amount,
      currency,
      created_at: at,
      amount_refunded: refunded,
    } = await orUnavailable(client.payments.fetch(paymentId));
    if (status === 'refunded' || (status === 'captured' && Number(refunded ?? 0) >= Number(amount))) {
      // It may still fail; then the payment is captured as before.
      return (await refundsOf(paymentId)).some(isPending) ? [] : [{ kind: 'refunded', paymentId }];
    }
    if (status !== 'captured') return [];
    return [{ kind: 'captured', paymentId, amount: Number(amount), currency, at: new Date(Number(at) * 1_000) }];
  }

  return {
    name: 'razorpay',

    async createPage(request) {
      try {
        return pageOf(await client.paymentLink.create(linkOf(request)));
      } catch (error) {
        const made = isRefusal(error) && error.statusCode === 400 ? await findLink(request.reference) : undefined;
        if (!made) throw unavailable(error);
        return pageOf(made);
      }
    },

    readWebhook(body, headers, now) {
      if (!isSigned(settings.webhookSecret, body, headers['x-razorpay-signature'])) throw new InvalidWebhookError();
      const parsed = jsonIn(body);
      if (!isInTime(parsed, now)) throw new InvalidWebhookError();
      return readRazorpayEvent(parsed, body);
    },

    async ask({ id }) {
      const { status, payments } = await orUnavailable(client.paymentLink.fetch(id));
      const made = (payments ?? []) as unknown as readonly { readonly payment_id: string }[];
      const reports = (await Promise.all(made.map(({ payment_id: paymentId }) => reportOfPayment(paymentId)))).flat();
      if (reports.length > 0) return reports;
      return status === 'cancelled' || status === 'expired' ? [{ kind: 'cancelled' }] : [];
    },

    async refund({ paymentId, amount }) {
      // First, whether or not Razorpay counts what is on its way as refunded: nothing is sent back twice.
      const made = await refundsOf(paymentId);
      if (made.some(isPending)) return 'pending';
      const { amount_refunded: before } = await orUnavailable(client.payments.fetch(paymentId));
      const left = amount - Number(before ?? 0);
      const refunds = left > 0 ? [await orUnavailable(client.payments.refund(paymentId, { amount: left }))] : made;
      if (refunds.length > 0 && refunds.every(({ status }) => status === 'failed'))
        throw new PaymentProviderUnavailableError('the refund failed');
      return refunds.some(isPending) ? 'pending' : 'done';
    },
  };
}
