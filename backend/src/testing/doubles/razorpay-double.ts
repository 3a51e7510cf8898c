import { createHmac } from 'node:crypto';
import type { RazorpaySettings } from '../../modules/commerce/providers/razorpay/razorpay-client';
import { type DoubleAnswer, type DoubleRequest, type HttpDouble, startHttpDouble } from './http-double';

interface Payment {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly created_at: number;
  status: 'captured' | 'failed' | 'refunded';
  amount_refunded: number;
}

interface Refund {
  readonly id: string;
  readonly amount: number;
  readonly payment_id: string;
  status: 'pending' | 'processed' | 'failed';
}

interface Link {
  readonly id: string;
  readonly reference_id: string;
  readonly amount: number;
  readonly callback_url: string;
  readonly expire_by: number;
  readonly short_url: string;
  status: 'created' | 'paid' | 'cancelled' | 'expired';
  payments: { payment_id: string; status: string; amount: number }[];
}

/** A webhook as Razorpay sends it: signed over its bytes. */
export interface SignedHook {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface RazorpayDouble extends HttpDouble {
  readonly settings: RazorpaySettings;
  link(reference: string): Link;
  payment(id: string): Payment;
  /** Pays a link, or tries to. @returns the payment's id */
  pay(reference: string, outcome?: 'captured' | 'failed', amount?: number): string;
  end(reference: string, how: 'cancelled' | 'expired'): void;
  /** The seller refunds a whole payment by hand. */
  refund(paymentId: string): void;
  /** What refunds are answered with from now on; `processed` at first. */
  refundsAre(status: Refund['status']): void;
  /** Ends the newest refund of a payment; of one that failed the money is there again. */
  endRefund(paymentId: string, how: 'processed' | 'failed'): void;
  /** The event that tells of a link, with its newest payment. */
  hook(event: string, reference: string, secret?: string): SignedHook;
}

const bad = (description: string, status = 400): DoubleAnswer => ({
  status,
  json: { error: { code: 'BAD_REQUEST_ERROR', description } },
});
const ok = (json: unknown): DoubleAnswer => ({ status: 200, json });

/** Razorpay's payment links, payments and refunds, as its documents describe them (https://razorpay.com/docs/api). */
export async function startRazorpayDouble(clock: () => Date): Promise<RazorpayDouble> {
  const keys = { keyId: 'rzp_test_key', keySecret: 'rzp secret', webhookSecret: 'hook secret' };
  const links = new Map<string, Link>();
  const payments = new Map<string, Payment>();
  const refunds: Refund[] = [];
  let refundStatus: Refund['status'] = 'processed';
  const seconds = () => Math.floor(clock().getTime() / 1_000);

  function createLink(body: string): DoubleAnswer {
    const asked = JSON.parse(body) as Link & { currency: string; callback_method: string };
    if (!Number.isInteger(asked.amount) || asked.amount < 100 || asked.currency !== 'INR')
      return bad('The amount must be at least INR 1.00');
    if (asked.reference_id.length > 40) return bad('The reference id may not be greater than 40 characters.');
    if (asked.callback_method !== 'get') return bad('callback_method should be get');
    if (asked.expire_by < seconds() + 15 * 60) return bad('expire_by should be at least 15 minutes after current time');
    if (links.has(asked.reference_id)) return bad('payment link with given reference_id already exists');
    const id = `plink_${links.size + 1}`;
    const link: Link = { ...asked, id, short_url: `https://rzp.example/i/${id}`, status: 'created', payments: [] };
    links.set(asked.reference_id, link);
    return ok({ ...link, payments: null });
  }

  function refund(id: string, body: string): DoubleAnswer {
    const payment = payments.get(id);
    if (!payment) return bad('The id provided does not exist');
    const { amount } = JSON.parse(body) as { amount: number };
    if (payment.amount_refunded + amount > payment.amount) return bad('The payment has been fully refunded already');
    payment.amount_refunded += amount;
    if (payment.amount_refunded === payment.amount) payment.status = 'refunded';
    const made: Refund = { id: `rfnd_${refunds.length + 1}`, amount, payment_id: id, status: refundStatus };
    refunds.push(made);
    return ok(made);
  }

  function answer({ method, path, query, headers, body }: DoubleRequest): DoubleAnswer {
    const basic = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`;
    if (headers.authorization !== basic) return bad('Authentication failed', 401);
    const [, of, id = '', action] = path.replace(/^\/v1/, '').split('/');
    if (method === 'POST' && of === 'payment_links' && id === '') return createLink(body);
    if (method === 'POST' && of === 'payments' && action === 'refund') return refund(id, body);
    if (method === 'GET' && of === 'payments' && action === 'refunds')
      return ok({ items: refunds.filter((made) => made.payment_id === id) });
    if (method !== 'GET') return bad('The requested URL was not found on the server.', 404);
    if (of === 'payment_links' && id === '')
      return ok({
        payment_links: [...links.values()].filter((link) => link.reference_id === query.get('reference_id')),
      });
    const found = of === 'payment_links' ? [...links.values()].find((link) => link.id === id) : payments.get(id);
    return found ? ok(found) : bad('The id provided does not exist');
  }

  const double = await startHttpDouble(answer);
  const linkOf = (reference: string): Link => {
    const link = links.get(reference);
    if (!link) throw new Error(`No link for ${reference}`);
    return link;
  };
  const paymentOf = (id: string): Payment => {
    const payment = payments.get(id);
    if (!payment) throw new Error(`No payment ${id}`);
    return payment;
  };
  return {
    ...double,
    settings: { ...keys, apiOrigin: double.origin },
    link: linkOf,
    payment: paymentOf,
    pay(reference, outcome = 'captured', amount) {
      const link = linkOf(reference);
      const id = `pay_${payments.size + 1}`;
      payments.set(id, {
        id,
        amount: amount ?? link.amount,
        currency: 'INR',
        created_at: seconds(),
        status: outcome,
        amount_refunded: 0,
      });
      link.payments.push({ payment_id: id, status: outcome, amount: link.amount });
      if (outcome === 'captured') link.status = 'paid';
      return id;
    },
    end(reference, how) {
      linkOf(reference).status = how;
    },
    refund(paymentId) {
      refund(paymentId, JSON.stringify({ amount: paymentOf(paymentId).amount }));
    },
    refundsAre(status) {
      refundStatus = status;
    },
    endRefund(paymentId, how) {
      const made = refunds.findLast(({ payment_id: id }) => id === paymentId);
      if (!made) throw new Error(`No refund of ${paymentId}`);
      made.status = how;
      if (how === 'processed') return;
      const payment = paymentOf(paymentId);
      payment.amount_refunded -= made.amount;
      payment.status = 'captured';
    },
    hook(event, reference, secret = keys.webhookSecret) {
      const { payments: made, ...link } = linkOf(reference);
      const last = made.at(-1);
      const isRefund = event.startsWith('refund.');
      const payload = {
        ...(!isRefund && { payment_link: { entity: link } }),
        ...(last && { payment: { entity: paymentOf(last.payment_id) } }),
        ...(isRefund && last && { refund: { entity: { id: `rfnd_${last.payment_id}`, payment_id: last.payment_id } } }),
      };
      const body = JSON.stringify({ entity: 'event', event, created_at: seconds(), payload });
      const signature = createHmac('sha256', secret).update(body).digest('hex');
      return {
        body,
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': signature,
          'x-razorpay-event-id': `${event}-${reference}`,
        },
      };
    },
  };
}
