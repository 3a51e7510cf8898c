import type { IncomingHttpHeaders } from 'node:http';
import { NotFound } from '../../errors/errors';
import { type Gateways, WebhookRefused } from './gateway';
import { gatewayName } from './gateway-name';
import type { Settlement } from './settlement';

/** Webhooks of all configured gateways (decisions 21 and 43). */
export function createWebhookService(gateways: Gateways, settlement: Settlement, clock: () => Date) {
  return {
    /**
     * Acts on a webhook; a repeated one does nothing.
     * @param body the very bytes that were signed
     * @throws NotFound for a gateway that is not configured, WebhookRefused
     */
    async receive(name: string, body: unknown, headers: IncomingHttpHeaders): Promise<void> {
      const known = gatewayName.safeParse(name);
      const gateway = known.success ? gateways.get(known.data) : undefined;
      if (!gateway) throw new NotFound();
      if (!Buffer.isBuffer(body)) throw new WebhookRefused();
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
