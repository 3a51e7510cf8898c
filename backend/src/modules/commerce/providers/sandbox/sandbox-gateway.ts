import { randomBytes } from 'node:crypto';
import {
  InvalidWebhookError,
  type PaymentProvider,
  PaymentProviderUnavailableError,
} from '../../payments/payment-provider';
import { eventOf, paymentIdOf, readEvent } from './sandbox-event';
import type { SandboxRepository } from './sandbox-repository';
import { isSignedWebhook, SIGNATURE_HEADER } from './sandbox-signature';

/** The page is on this site, whichever of its names the buyer uses: it leads back within it (D-38). */
const withinSite = (address: string): string => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};

/** Our own end of the sandbox: it knows of a payment what a payment company would tell, and no more. */
export function createSandboxGateway(books: SandboxRepository, secret: Buffer, clock: () => Date): PaymentProvider {
  return {
    name: 'sandbox',

    async createPage({ reference, title, language, amount, returnUrl, cancelUrl, expiresAt }) {
      const token = await books.insert({
        token: randomBytes(24).toString('base64url'),
        reference,
        title,
        ...(language !== undefined && { language }),
        amount,
        state: 'open',
        returnUrl: withinSite(returnUrl),
        cancelUrl: withinSite(cancelUrl),
        expiresAt,
      });
      return { id: token, url: `/payments/sandbox/${token}` };
    },

    readWebhook(body, headers, now) {
      if (!isSignedWebhook(secret, body, headers[SIGNATURE_HEADER], now)) throw new InvalidWebhookError();
      return readEvent(body);
    },

    async ask({ reference }) {
      const payment = await books.findByReference(reference);
      if (!payment) return [];
      if (payment.state === 'open') return payment.expiresAt <= clock() ? [{ kind: 'cancelled' }] : [];
      const event = eventOf(payment);
      const read = event && readEvent(Buffer.from(JSON.stringify(event)));
      return read ? [read.report] : [];
    },

    async refund({ paymentId }) {
      const reference = paymentId.slice(paymentIdOf('').length);
      if (await books.refund(reference)) return 'done';
      if ((await books.findByReference(reference))?.state !== 'refunded')
        throw new PaymentProviderUnavailableError('the sandbox has no such payment');
      return 'done';
    },
  };
}
