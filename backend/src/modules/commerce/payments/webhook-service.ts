import type { IncomingHttpHeaders } from 'node:http';
import type { Database } from '../../../database/database';
import { paymentProviderName } from '../../../database/schema/payment-provider-name';
import { NotFoundError } from '../../../errors/errors';
import { InvalidWebhookError, type PaymentProviders } from './payment-provider';
import { redactWebhook } from './redact-webhook';
import type { Settlement } from './settlement';
import { webhookBodyRepository } from './webhook-body-repository';

export interface WebhookDependencies {
  readonly providers: PaymentProviders;
  readonly settlement: Settlement;
  readonly db: Database;
  readonly clock: () => Date;
}

/** Handles the webhooks of all configured providers (D-21, D-43). */
export function createWebhookService({ providers, settlement, db, clock }: WebhookDependencies) {
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
      const { id: eventId, reference = null, report } = event;
      await webhookBodyRepository.insert(db, {
        provider: provider.name,
        eventId,
        receivedAt: clock(),
        reference,
        paymentId: 'paymentId' in report ? report.paymentId : null,
        body: redactWebhook(body),
      });
      await settlement.settle({
        provider: provider.name,
        eventId,
        reference: event.reference,
        report,
      });
    },
  };
}

export type WebhookService = ReturnType<typeof createWebhookService>;
