import type { RazorpaySettings } from '../../modules/commerce/providers/razorpay/razorpay-client';
import {
  type DoubleRequest,
  type DoubleResponse,
  getExisting,
  ok,
  type SignedHook,
  signHmac,
  startHttpDouble,
} from './http-double';
import {
  badRequest,
  createLink,
  createRazorpayState,
  disputePayment,
  endRefund,
  payLink,
  type RazorpayRefund,
  type RazorpayState,
  refundPayment,
} from './razorpay-state';

const keys = { keyId: 'rzp_test_key', keySecret: 'rzp secret', webhookSecret: 'hook secret' };
const basicAuth = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`;

function respond(state: RazorpayState, { method, path, query, headers, body }: DoubleRequest): DoubleResponse {
  const { links, payments, refunds } = state;
  if (headers.authorization !== basicAuth) return badRequest('Authentication failed', 401);
  const [, of, id = '', action] = path.replace(/^\/v1/, '').split('/');
  if (method === 'POST' && of === 'payment_links' && id === '') return createLink(state, body);
  if (method === 'POST' && of === 'payments' && action === 'refund') return refundPayment(state, id, body);
  if (method === 'GET' && of === 'payments' && action === 'refunds')
    return ok({ items: refunds.filter((refund) => refund.payment_id === id) });
  if (method === 'GET' && of === 'disputes') {
    const skip = Number(query.get('skip'));
    const items = state.disputes.slice(skip, skip + Number(query.get('count')));
    return ok({ entity: 'collection', count: items.length, items });
  }
  if (method !== 'GET') return badRequest('The requested URL was not found on the server.', 404);
  if (of === 'payment_links' && id === '') {
    const wanted = query.get('reference_id');
    const listed = [...links.values()].filter((link) => wanted === null || link.reference_id === wanted);
    const skip = Number(query.get('skip'));
    return ok({ payment_links: listed.slice(skip, skip + Number(query.get('count'))) });
  }
  const found = of === 'payment_links' ? [...links.values()].find((link) => link.id === id) : payments.get(id);
  return found ? ok(found) : badRequest('The id provided does not exist');
}

function createHook(state: RazorpayState, event: string, reference: string, secret: string): SignedHook {
  const { payments, ...link } = getExisting(state.links, reference, 'link');
  const last = payments.at(-1);
  const isRefund = event.startsWith('refund.');
  const dispute = event.startsWith('payment.dispute.')
    ? state.disputes.find(({ payment_id: id }) => id === last?.payment_id)
    : undefined;
  const payload = {
    ...(dispute && { dispute: { entity: { ...dispute } } }),
    ...(!isRefund && !dispute && { payment_link: { entity: link } }),
    ...(last && { payment: { entity: getExisting(state.payments, last.payment_id, 'payment') } }),
    ...(isRefund && last && { refund: { entity: { id: `rfnd_${last.payment_id}`, payment_id: last.payment_id } } }),
  };
  const body = JSON.stringify({ entity: 'event', event, created_at: state.now(), payload });
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signHmac(secret, body),
      'x-razorpay-event-id': `${event}-${reference}`,
    },
  };
}

/** Starts a double of Razorpay's payment links, payments and refunds (https://razorpay.com/docs/api). */
export async function startRazorpayDouble(clock: () => Date) {
  const state = createRazorpayState(clock);
  const double = await startHttpDouble((request) => respond(state, request));
  const link = (reference: string) => getExisting(state.links, reference, 'link');
  const payment = (id: string) => getExisting(state.payments, id, 'payment');
  return {
    ...double,
    settings: { ...keys, apiOrigin: double.origin } satisfies RazorpaySettings,
    link,
    payment,
    pay: (reference: string, outcome: 'captured' | 'failed' = 'captured', amount?: number) =>
      payLink(state, reference, outcome, amount),
    end(reference: string, how: 'cancelled' | 'expired') {
      link(reference).status = how;
    },
    /** Refunds a whole payment as the seller would, manually. */
    refund(paymentId: string) {
      refundPayment(state, paymentId, JSON.stringify({ amount: payment(paymentId).amount }));
    },
    /** Opens a dispute of a payment, or moves its newest one on. */
    dispute: (paymentId: string, status: string, phase = 'chargeback') =>
      disputePayment(state, paymentId, status, phase),
    refundsAre(status: RazorpayRefund['status']) {
      state.refundStatus = status;
    },
    /** Completes the newest refund of a payment; a failed one returns the money to the seller. */
    endRefund: (paymentId: string, how: 'processed' | 'failed') => endRefund(state, paymentId, how),
    hook: (event: string, reference: string, secret = keys.webhookSecret) =>
      createHook(state, event, reference, secret),
  };
}

export type RazorpayDouble = Awaited<ReturnType<typeof startRazorpayDouble>>;
