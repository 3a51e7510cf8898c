import {
  createProviderState,
  type DoubleResponse,
  getExisting,
  ok,
  type ProviderRefund,
  type ProviderState,
} from './http-double';

export interface RazorpayPayment {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly created_at: number;
  status: 'captured' | 'failed' | 'refunded';
  amount_refunded: number;
}

export type RazorpayRefund = ProviderRefund<'payment_id', 'pending' | 'processed' | 'failed'>;

export interface RazorpayDispute {
  readonly id: string;
  readonly entity: 'dispute';
  readonly payment_id: string;
  readonly created_at: number;
  status: string;
  phase: string;
}

export interface RazorpayLink {
  readonly id: string;
  readonly reference_id: string;
  readonly created_at: number;
  readonly amount: number;
  readonly callback_url: string;
  readonly expire_by: number;
  readonly short_url: string;
  status: 'created' | 'paid' | 'cancelled' | 'expired';
  payments: { payment_id: string; status: string; amount: number }[];
}

export interface RazorpayState extends ProviderState<RazorpayRefund> {
  readonly links: Map<string, RazorpayLink>;
  readonly payments: Map<string, RazorpayPayment>;
  /** Newest first. */
  readonly disputes: RazorpayDispute[];
}

export const createRazorpayState = (clock: () => Date): RazorpayState => ({
  ...createProviderState<RazorpayRefund>(clock, 'processed'),
  links: new Map(),
  payments: new Map(),
  disputes: [],
});

export const badRequest = (description: string, status = 400): DoubleResponse => ({
  status,
  json: { error: { code: 'BAD_REQUEST_ERROR', description } },
});

export function createLink({ links, now }: RazorpayState, body: string): DoubleResponse {
  const request = JSON.parse(body) as RazorpayLink & { currency: string; callback_method: string };
  if (!Number.isInteger(request.amount) || request.amount < 100 || request.currency !== 'INR')
    return badRequest('The amount must be at least INR 1.00');
  if (request.reference_id.length > 40) return badRequest('The reference id may not be greater than 40 characters.');
  if (request.callback_method !== 'get') return badRequest('callback_method should be get');
  if (request.expire_by < now() + 15 * 60)
    return badRequest('expire_by should be at least 15 minutes after current time');
  if (links.has(request.reference_id)) return badRequest('payment link with given reference_id already exists');
  const id = `plink_${links.size + 1}`;
  const link: RazorpayLink = {
    ...request,
    id,
    created_at: now(),
    short_url: `https://rzp.example/i/${id}`,
    status: 'created',
    payments: [],
  };
  links.set(request.reference_id, link);
  return ok({ ...link, payments: null });
}

export function payLink(state: RazorpayState, reference: string, outcome: 'captured' | 'failed', amount?: number) {
  const link = getExisting(state.links, reference, 'link');
  const id = `pay_${state.payments.size + 1}`;
  state.payments.set(id, {
    id,
    amount: amount ?? link.amount,
    currency: 'INR',
    created_at: state.now(),
    status: outcome,
    amount_refunded: 0,
  });
  link.payments.push({ payment_id: id, status: outcome, amount: link.amount });
  if (outcome === 'captured') link.status = 'paid';
  return id;
}

export function refundPayment(state: RazorpayState, id: string, body: string): DoubleResponse {
  const payment = state.payments.get(id);
  if (!payment) return badRequest('The id provided does not exist');
  const { amount } = JSON.parse(body) as { amount: number };
  if (payment.amount_refunded + amount > payment.amount)
    return badRequest('The payment has been fully refunded already');
  payment.amount_refunded += amount;
  if (payment.amount_refunded === payment.amount) payment.status = 'refunded';
  const { refunds, refundStatus: status } = state;
  const refund: RazorpayRefund = { id: `rfnd_${refunds.length + 1}`, amount, payment_id: id, status };
  refunds.push(refund);
  return ok(refund);
}

export function endRefund({ refunds, payments }: RazorpayState, paymentId: string, how: 'processed' | 'failed'): void {
  const refund = refunds.findLast(({ payment_id: id }) => id === paymentId);
  if (!refund) throw new Error(`No refund of ${paymentId}`);
  refund.status = how;
  if (how === 'processed') return;
  const payment = getExisting(payments, paymentId, 'payment');
  payment.amount_refunded -= refund.amount;
  payment.status = 'captured';
}

/** Opens a dispute of a payment, or moves its newest one on. */
export function disputePayment(
  { disputes, now }: RazorpayState,
  paymentId: string,
  status: string,
  phase: string,
): void {
  const open = disputes.find(({ payment_id: id }) => id === paymentId);
  if (open) Object.assign(open, { status, phase });
  else
    disputes.unshift({
      id: `disp_${disputes.length + 1}`,
      entity: 'dispute',
      payment_id: paymentId,
      created_at: now(),
      status,
      phase,
    });
}
