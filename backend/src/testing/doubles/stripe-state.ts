import {
  createProviderState,
  type DoubleResponse,
  getExisting,
  ok,
  type ProviderRefund,
  type ProviderState,
} from './http-double';

export interface StripeCharge {
  readonly id: string;
  readonly object: 'charge';
  readonly payment_intent: string;
  readonly created: number;
  readonly amount: number;
  refunded: boolean;
  disputed: boolean;
}

export interface StripeDispute {
  readonly id: string;
  readonly object: 'dispute';
  readonly charge: string;
  readonly payment_intent: string;
  status: string;
}

export type StripeRefund = ProviderRefund<'payment_intent' | 'object', 'pending' | 'succeeded' | 'failed'>;

type SessionText = 'id' | 'client_reference_id' | 'currency' | 'url' | 'success_url' | 'cancel_url';

export interface StripeSession extends Readonly<Record<SessionText, string>> {
  readonly object: 'checkout.session';
  readonly created: number;
  readonly customer_email: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  amount_total: number;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  payment_intent: string | null;
}

export interface StripeState extends ProviderState<StripeRefund> {
  readonly sessions: Map<string, StripeSession>;
  readonly charges: Map<string, StripeCharge>;
  readonly failures: Map<string, string>;
  readonly disputes: StripeDispute[];
  events: number;
}

export const createStripeState = (clock: () => Date): StripeState => ({
  ...createProviderState<StripeRefund>(clock, 'succeeded'),
  sessions: new Map(),
  charges: new Map(),
  failures: new Map(),
  disputes: [],
  events: 0,
});

export const invalidRequest = (status: number, message: string, code?: string): DoubleResponse => ({
  status,
  json: { error: { type: 'invalid_request_error', message, ...(code && { code }) } },
});

export const getSession = ({ sessions }: StripeState, reference: string): StripeSession =>
  getExisting(sessions, reference, 'session');

export const getCharge = (state: StripeState, reference: string): StripeCharge =>
  getExisting(state.charges, getSession(state, reference).payment_intent ?? '', 'charge');

export const listRefunds = ({ refunds }: StripeState, intent: string | null): StripeRefund[] =>
  refunds.filter((refund) => refund.payment_intent === intent);

export function createSession({ sessions, now }: StripeState, form: URLSearchParams): DoubleResponse {
  const amount = Number(form.get('line_items[0][price_data][unit_amount]'));
  const expires = Number(form.get('expires_at')) - now();
  if (form.get('mode') !== 'payment' || !Number.isInteger(amount) || amount <= 0)
    return invalidRequest(400, 'The session is not valid');
  if (expires < 30 * 60 || expires > 24 * 3_600)
    return invalidRequest(400, 'expires_at must be between 30 minutes and 24 hours from now');
  const id = `cs_test_${sessions.size + 1}`;
  const session: StripeSession = {
    id,
    object: 'checkout.session',
    client_reference_id: form.get('client_reference_id') ?? '',
    created: now(),
    customer_email: form.get('customer_email'),
    metadata: Object.fromEntries(
      [...form].flatMap(([name, value]) => {
        const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
        return key === undefined ? [] : [[key, value]];
      }),
    ),
    amount_total: amount,
    currency: form.get('line_items[0][price_data][currency]') ?? '',
    url: `https://checkout.example/c/pay/${id}`,
    success_url: form.get('success_url') ?? '',
    cancel_url: form.get('cancel_url') ?? '',
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
  };
  sessions.set(session.client_reference_id, session);
  return ok(session);
}

export function retrieveSession(state: StripeState, id: string, query: URLSearchParams): DoubleResponse {
  const session = [...state.sessions.values()].find((one) => one.id === id);
  if (!session) return invalidRequest(404, 'No such checkout.session', 'resource_missing');
  const { payment_intent: intent } = session;
  const isExpanded = query.get('expand[0]') === 'payment_intent.latest_charge' && intent !== null;
  if (!isExpanded) return ok(session);
  const charge = state.charges.get(intent);
  const status = state.failures.get(intent) ?? (charge ? 'succeeded' : 'processing');
  return ok({
    ...session,
    payment_intent: { id: intent, object: 'payment_intent', status, latest_charge: charge ?? null },
  });
}

export function settleSession(state: StripeState, reference: string): void {
  const session = getSession(state, reference);
  const intent = session.payment_intent ?? '';
  session.payment_status = 'paid';
  state.charges.set(intent, {
    id: `ch_${intent}`,
    object: 'charge',
    payment_intent: intent,
    created: state.now(),
    amount: session.amount_total,
    refunded: false,
    disputed: false,
  });
}

export function refundCharge(
  { charges, refunds, disputes, refundStatus: status }: StripeState,
  intent: string,
): DoubleResponse {
  const charge = charges.get(intent);
  if (!charge) return invalidRequest(404, 'No such payment_intent', 'resource_missing');
  if (disputes.some((dispute) => dispute.payment_intent === intent && dispute.status !== 'won'))
    return invalidRequest(400, `Charge ${charge.id} has been charged back.`, 'charge_disputed');
  if (charge.refunded)
    return invalidRequest(400, `Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  charge.refunded = true;
  const refund: StripeRefund = {
    id: `re_${refunds.length + 1}`,
    object: 'refund',
    payment_intent: intent,
    amount: charge.amount,
    status,
  };
  refunds.push(refund);
  return ok(refund);
}

/** Opens a dispute of a session's charge, or moves its newest one on. */
export function disputeCharge(state: StripeState, reference: string, status: string): void {
  const charge = getCharge(state, reference);
  const { id, payment_intent } = charge;
  const open = state.disputes.findLast((dispute) => dispute.charge === id);
  charge.disputed = true;
  if (open) open.status = status;
  else
    state.disputes.push({
      id: `dp_${state.disputes.length + 1}`,
      object: 'dispute',
      charge: id,
      payment_intent,
      status,
    });
}
