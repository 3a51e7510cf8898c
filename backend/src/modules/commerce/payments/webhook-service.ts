import type { IncomingHttpHeaders } from 'node:http';
import { paymentProviderName } from '../../../database/schema/payment-provider-name';
import { NotFoundError } from '../../../errors/errors';
import { InvalidWebhookError, type PaymentProviders } from './payment-provider';
import type { Settlement } from './settlement';

/** Handles the webhooks of all configured providers (D-21, D-43). */
export function createWebhookService(providers: PaymentProviders, settlement: Settlement, clock: () => Date) {
  return {
    /**
     * A repeated webhook changes nothing.
     * @param body the bytes as received: the signature covers them
     * @throws NotFoundError for a provider that is not configured, InvalidWebhookError
     */
    async receive(name: string, body: unknown, headers: IncomingHttpHeaders): Promise<void> {
      const known = paymentProviderName.safeParse(name);
      const provider = known.success ? providers.get(known.data) : undefined;
      if (!provider) throw new NotFoundError();
      if (!Buffer.isBuffer(body)) throw new InvalidWebhookError();
      const event = provider.parseWebhook(body, headers, clock());
      if (!event) return;
      await settlement.settle({
        provider: provider.name,
        eventId: event.id,
        reference: event.reference,
        report: event.report,
      });
    },
  };
}

export type WebhookService = ReturnType<typeof createWebhookService>;
