import type { IncomingHttpHeaders } from 'node:http';
import { paymentProviderName } from '../../../database/schema/payment-provider-name';
import { NotFoundError } from '../../../errors/errors';
import { InvalidWebhookError, type PaymentProviders } from './payment-provider';
import type { Settlement } from './settlement';

/** Webhooks of all configured gateways (D-21 and D-43). */
export function createWebhookService(gateways: PaymentProviders, settlement: Settlement, clock: () => Date) {
  return {
    /**
     * Acts on a webhook; a repeated one does nothing.
     * @param body the very bytes that were signed
     * @throws NotFoundError for a gateway that is not configured, InvalidWebhookError
     */
    async receive(name: string, body: unknown, headers: IncomingHttpHeaders): Promise<void> {
      const known = paymentProviderName.safeParse(name);
      const gateway = known.success ? gateways.get(known.data) : undefined;
      if (!gateway) throw new NotFoundError();
      if (!Buffer.isBuffer(body)) throw new InvalidWebhookError();
      const event = gateway.readWebhook(body, headers, clock());
      if (!event) return;
      await settlement.settle({
        gateway: gateway.name,
        eventId: event.id,
        reference: event.reference,
        report: event.report,
      });
    },
  };
}

export type WebhookService = ReturnType<typeof createWebhookService>;
