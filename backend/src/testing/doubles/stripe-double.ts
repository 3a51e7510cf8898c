import { createHmac } from 'node:crypto';
import type { StripeSettings } from '../../modules/commerce/providers/stripe/stripe-client';
import { type DoubleAnswer, type DoubleRequest, type HttpDouble, startHttpDouble } from './http-double';
import type { SignedHook } from './razorpay-double';

interface Charge {
  readonly id: string;
  readonly object: 'charge';
  readonly payment_intent: string;
  readonly created: number;
  readonly amount: number;
  refunded: boolean;
}

interface Refund {
  readonly id: string;
  readonly object: 'refund';
  readonly payment_intent: string;
  readonly amount: number;
  status: 'pending' | 'succeeded' | 'failed';
}

interface Session {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly client_reference_id: string;
  readonly created: number;
  readonly currency: string;
  readonly url: string;
  readonly success_url: string;
  readonly cancel_url: string;
  amount_total: number;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  payment_intent: string | null;
}

export interface StripeDouble extends HttpDouble {
  readonly settings: StripeSettings;
  session(reference: string): Session;
  charge(reference: string): Charge;
  /** Pays a session; a slow way of paying leaves it unpaid until `settle`. */
  pay(reference: string, how?: 'at once' | 'slowly'): void;
  settle(reference: string): void;
  /** A slow way of paying ends without money. */
  fail(reference: string, status: 'requires_payment_method' | 'canceled'): void;
  expire(reference: string): void;
  refund(reference: string): void;
  /** What refunds are answered with from now on; `succeeded` at first. */
  refundsAre(status: Refund['status']): void;
  /** Ends the newest refund of a session's charge; of one that failed the money is there again, if Stripe lets it be sent anew. */
  endRefund(reference: string, how: 'succeeded' | 'failed', isSentAnew?: boolean): void;
  refunds(reference: string): Refund[];
  /** The event that tells of a session or, for `charge.…`, of its charge. */
  hook(type: string, reference: string, signedAt?: Date): SignedHook;
}

const fault = (status: number, message: string, code?: string): DoubleAnswer => ({
  status,
  json: { error: { type: 'invalid_request_error', message, ...(code && { code }) } },
});
const ok = (json: unknown): DoubleAnswer => ({ status: 200, json });

/** Stripe's checkout sessions and refunds, as its documents describe them (https://docs.stripe.com/api). */
export async function startStripeDouble(clock: () => Date): Promise<StripeDouble> {
  const keys = { secretKey: 'sk_test_key', webhookSecret: 'whsec_hook' };
  const sessions = new Map<string, Session>();
  const charges = new Map<string, Charge>();
  const failed = new Map<string, string>();
  const refunds: Refund[] = [];
  let refundStatus: Refund['status'] = 'succeeded';
  const answered = new Map<string, { body: string; answer: DoubleAnswer }>();
  const seconds = () => Math.floor(clock().getTime() / 1_000);
  let events = 0;

  function createSession(form: URLSearchParams): DoubleAnswer {
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'));
    const expires = Number(form.get('expires_at')) - seconds();
    if (form.get('mode') !== 'payment' || !Number.isInteger(amount) || amount <= 0)
      return fault(400, 'The session is not valid');
    if (expires < 30 * 60 || expires > 24 * 3_600)
      return fault(400, 'expires_at must be between 30 minutes and 24 hours from now');
    const id = `cs_test_${sessions.size + 1}`;
    const session: Session = {
      id,
      object: 'checkout.session',
      client_reference_id: form.get('client_reference_id') ?? '',
      created: seconds(),
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

  function refundOf(intent: string): DoubleAnswer {
    const charge = charges.get(intent);
    if (!charge) return fault(404, 'No such payment_intent', 'resource_missing');
    if (charge.refunded) return fault(400, `Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
    charge.refunded = true;
    const made: Refund = {
      id: `re_${refunds.length + 1}`,
      object: 'refund',
      payment_intent: intent,
      amount: charge.amount,
      status: refundStatus,
    };
    refunds.push(made);
    return ok(made);
  }

  const ofIntent = (intent: string | null) => refunds.filter((made) => made.payment_intent === intent);

  function retrieve(id: string, query: URLSearchParams): DoubleAnswer {
    const session = [...sessions.values()].find((one) => one.id === id);
    if (!session) return fault(404, 'No such checkout.session', 'resource_missing');
    const { payment_intent: intent } = session;
    const isExpanded = query.get('expand[0]') === 'payment_intent.latest_charge' && intent !== null;
    if (!isExpanded) return ok(session);
    const charge = charges.get(intent);
    const status = failed.get(intent) ?? (charge ? 'succeeded' : 'processing');
    return ok({
      ...session,
      payment_intent: { id: intent, object: 'payment_intent', status, latest_charge: charge ?? null },
    });
  }

  function act({ method, path, query, body }: DoubleRequest): DoubleAnswer {
    const form = new URLSearchParams(body);
    if (method === 'POST' && path === '/v1/checkout/sessions') return createSession(form);
    if (method === 'POST' && path === '/v1/refunds') return refundOf(form.get('payment_intent') ?? '');
    if (method === 'GET' && path === '/v1/refunds')
      return ok({ object: 'list', has_more: false, data: ofIntent(query.get('payment_intent')) });
    if (method === 'GET' && path.startsWith('/v1/checkout/sessions/'))
      return retrieve(path.slice('/v1/checkout/sessions/'.length), query);
    return fault(404, `Unrecognized request URL (${method}: ${path})`);
  }

  function answer(request: DoubleRequest): DoubleAnswer {
    if (request.headers.authorization !== `Bearer ${keys.secretKey}`) return fault(401, 'Invalid API Key provided');
    const key = request.headers['idempotency-key'];
    if (request.method !== 'POST' || typeof key !== 'string') return act(request);
    const before = answered.get(key);
    if (before && before.body !== request.body)
      return fault(
        400,
        'Keys for idempotent requests can only be used with the same parameters',
        'idempotency_key_in_use',
      );
    const given = before?.answer ?? act(request);
    answered.set(key, { body: request.body, answer: given });
    return given;
  }

  const double = await startHttpDouble(answer);
  const sessionOf = (reference: string): Session => {
    const session = sessions.get(reference);
    if (!session) throw new Error(`No session for ${reference}`);
    return session;
  };
  const chargeOf = (reference: string): Charge => {
    const charge = charges.get(sessionOf(reference).payment_intent ?? '');
    if (!charge) throw new Error(`No charge for ${reference}`);
    return charge;
  };
  const settle = (reference: string): void => {
    const session = sessionOf(reference);
    const intent = session.payment_intent ?? '';
    session.payment_status = 'paid';
    charges.set(intent, {
      id: `ch_${intent}`,
      object: 'charge',
      payment_intent: intent,
      created: seconds(),
      amount: session.amount_total,
      refunded: false,
    });
  };
  return {
    ...double,
    settings: { ...keys, apiOrigin: double.origin },
    session: sessionOf,
    charge: chargeOf,
    pay(reference, how = 'at once') {
      const session = sessionOf(reference);
      session.status = 'complete';
      session.payment_intent = `pi_${session.id}`;
      if (how === 'at once') settle(reference);
    },
    settle,
    fail(reference, status) {
      failed.set(sessionOf(reference).payment_intent ?? '', status);
    },
    expire(reference) {
      sessionOf(reference).status = 'expired';
    },
    refund(reference) {
      refundOf(sessionOf(reference).payment_intent ?? '');
    },
    refundsAre(status) {
      refundStatus = status;
    },
    endRefund(reference, how, isSentAnew = true) {
      const made = ofIntent(sessionOf(reference).payment_intent).at(-1);
      if (!made) throw new Error(`No refund for ${reference}`);
      made.status = how;
      if (how === 'failed' && isSentAnew) chargeOf(reference).refunded = false;
    },
    refunds: (reference) => ofIntent(sessionOf(reference).payment_intent),
    hook(type, reference, signedAt = clock()) {
      const ofMoney = type.startsWith('refund.') ? ofIntent(sessionOf(reference).payment_intent).at(-1) : undefined;
      const object = ofMoney ?? (type.startsWith('charge.') ? chargeOf(reference) : sessionOf(reference));
      const body = JSON.stringify({
        id: `evt_${(events += 1)}`,
        object: 'event',
        type,
        created: seconds(),
        data: { object },
      });
      const at = Math.floor(signedAt.getTime() / 1_000);
      const signature = createHmac('sha256', keys.webhookSecret).update(`${at}.${body}`).digest('hex');
      return { body, headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` } };
    },
  };
}
