import type { StripeSettings } from '../../modules/commerce/providers/stripe/stripe-client';
import { type DoubleRequest, type DoubleResponse, ok, type SignedHook, signHmac, startHttpDouble } from './http-double';
import {
  createSession,
  createStripeState,
  disputeCharge,
  getCharge,
  getSession,
  invalidRequest,
  listRefunds,
  refundCharge,
  retrieveSession,
  settleSession,
  type StripeRefund,
  type StripeState,
} from './stripe-state';

const keys = { secretKey: 'sk_test_key', webhookSecret: 'whsec_hook' };
const SESSION_PATH = '/v1/checkout/sessions';

function execute(state: StripeState, { method, path, query, body }: DoubleRequest): DoubleResponse {
  const form = new URLSearchParams(body);
  if (method === 'POST' && path === SESSION_PATH) return createSession(state, form);
  if (method === 'POST' && path === '/v1/refunds') return refundCharge(state, form.get('payment_intent') ?? '');
  if (method === 'GET' && path === '/v1/refunds')
    return ok({ object: 'list', has_more: false, data: listRefunds(state, query.get('payment_intent')) });
  if (method === 'GET' && path === SESSION_PATH) {
    const since = Number(query.get('created[gte]'));
    const data = [...state.sessions.values()].filter(({ created }) => created >= since);
    return ok({ object: 'list', url: SESSION_PATH, has_more: false, data });
  }
  if (method === 'GET' && path === '/v1/disputes') {
    const data = state.disputes.filter((dispute) => dispute.payment_intent === query.get('payment_intent'));
    return ok({ object: 'list', has_more: false, data });
  }
  if (method === 'GET' && path.startsWith(`${SESSION_PATH}/`))
    return retrieveSession(state, path.slice(SESSION_PATH.length + 1), query);
  return invalidRequest(404, `Unrecognized request URL (${method}: ${path})`);
}

function withIdempotency(state: StripeState): (request: DoubleRequest) => DoubleResponse {
  const responses = new Map<string, { body: string; response: DoubleResponse }>();
  return (request) => {
    if (request.headers.authorization !== `Bearer ${keys.secretKey}`)
      return invalidRequest(401, 'Invalid API Key provided');
    const key = request.headers['idempotency-key'];
    if (request.method !== 'POST' || typeof key !== 'string') return execute(state, request);
    const before = responses.get(key);
    if (before && before.body !== request.body) {
      const message = 'Keys for idempotent requests can only be used with the same parameters';
      return invalidRequest(400, message, 'idempotency_key_in_use');
    }
    const response = before?.response ?? execute(state, request);
    responses.set(key, { body: request.body, response });
    return response;
  };
}

function createHook(state: StripeState, type: string, reference: string, signedAt: Date): SignedHook {
  const session = getSession(state, reference);
  const refund = type.startsWith('refund.') ? listRefunds(state, session.payment_intent).at(-1) : undefined;
  const dispute = type.startsWith('charge.dispute.')
    ? state.disputes.findLast((one) => one.payment_intent === session.payment_intent)
    : undefined;
  const object = refund ?? dispute ?? (type.startsWith('charge.') ? getCharge(state, reference) : session);
  state.events += 1;
  const body = JSON.stringify({
    id: `evt_${state.events}`,
    object: 'event',
    type,
    created: state.now(),
    data: { object },
  });
  const at = Math.floor(signedAt.getTime() / 1_000);
  const signature = signHmac(keys.webhookSecret, `${at}.${body}`);
  return { body, headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` } };
}

/** Starts a double of Stripe's checkout sessions and refunds (https://docs.stripe.com/api). */
export async function startStripeDouble(clock: () => Date) {
  const state = createStripeState(clock);
  const double = await startHttpDouble(withIdempotency(state));
  const session = (reference: string) => getSession(state, reference);
  const settle = (reference: string) => settleSession(state, reference);
  const refunds = (reference: string) => listRefunds(state, session(reference).payment_intent);
  return {
    ...double,
    settings: { ...keys, apiOrigin: double.origin } satisfies StripeSettings,
    session,
    charge: (reference: string) => getCharge(state, reference),
    /** Pays a session; a slow payment method leaves it unpaid until `settle`. */
    pay(reference: string, how: 'at once' | 'slowly' = 'at once') {
      const paid = session(reference);
      paid.status = 'complete';
      paid.payment_intent = `pi_${paid.id}`;
      if (how === 'at once') settle(reference);
    },
    settle,
    fail(reference: string, status: 'requires_payment_method' | 'canceled') {
      state.failures.set(session(reference).payment_intent ?? '', status);
    },
    expire(reference: string) {
      session(reference).status = 'expired';
    },
    refund(reference: string) {
      refundCharge(state, session(reference).payment_intent ?? '');
    },
    /** Opens a dispute of a session's charge, or moves its newest one on. */
    dispute: (reference: string, status: string) => disputeCharge(state, reference, status),
    refundsAre(status: StripeRefund['status']) {
      state.refundStatus = status;
    },
    /** Completes the newest refund of a session's charge. After a failure, another one is possible only if `isRetryable`. */
    endRefund(reference: string, how: 'succeeded' | 'failed', isRetryable = true) {
      const refund = refunds(reference).at(-1);
      if (!refund) throw new Error(`No refund for ${reference}`);
      refund.status = how;
      if (how === 'failed' && isRetryable) getCharge(state, reference).refunded = false;
    },
    refunds,
    hook: (type: string, reference: string, signedAt = clock()) => createHook(state, type, reference, signedAt),
  };
}

export type StripeDouble = Awaited<ReturnType<typeof startStripeDouble>>;
