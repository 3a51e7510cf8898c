import { randomBytes } from 'node:crypto';
import {
  InvalidWebhookError,
  type PaymentProvider,
  PaymentProviderUnavailableError,
} from '../../payments/payment-provider';
import { parseSandboxEvent, toPaymentId, toSandboxEvent } from './sandbox-event';
import type { SandboxRepository } from './sandbox-repository';
import { isSignedWebhook, SIGNATURE_HEADER } from './sandbox-signature';

/** The page is served by this site under any of its names, so it returns to a relative URL (D-38). */
const toRelativeUrl = (address: string): string => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};

/** Reports only what a real provider would. */
export function createSandboxProvider(payments: SandboxRepository, secret: Buffer, clock: () => Date): PaymentProvider {
  return {
    name: 'sandbox',

    async createPage({ reference, title, language, amount, returnUrl, cancelUrl, expiresAt }) {
      const token = await payments.insert({
        token: randomBytes(24).toString('base64url'),
        reference,
        title,
        ...(language !== undefined && { language }),
        amount,
        state: 'open',
        returnUrl: toRelativeUrl(returnUrl),
        cancelUrl: toRelativeUrl(cancelUrl),
        expiresAt,
      });
      return { id: token, url: `/payments/sandbox/${token}` };
    },

    parseWebhook(body, headers, now) {
      if (!isSignedWebhook(secret, body, headers[SIGNATURE_HEADER], now)) throw new InvalidWebhookError();
      return parseSandboxEvent(body);
    },

    async fetchReports({ reference }) {
      const payment = await payments.findByReference(reference);
      if (!payment) return [];
      if (payment.state === 'open') return payment.expiresAt <= clock() ? [{ kind: 'cancelled' }] : [];
      const event = toSandboxEvent(payment);
      const parsed = event && parseSandboxEvent(Buffer.from(JSON.stringify(event)));
      return parsed ? [parsed.report] : [];
    },

    /** The sandbox's pages are rows of the same database, which a restore replaces with the orders. */
    listPages: async () => [],

    async refund({ paymentId }) {
      const reference = paymentId.slice(toPaymentId('').length);
      if (await payments.refund(reference)) return 'done';
      if ((await payments.findByReference(reference))?.state !== 'refunded')
        throw new PaymentProviderUnavailableError('the sandbox has no such payment');
      return 'done';
    },
  };
}
