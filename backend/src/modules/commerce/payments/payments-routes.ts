import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { MAX_WEBHOOK_BODY_BYTES, WEBHOOK_PATH } from '@inspire/server-kit/limits';
import { problem } from '@inspire/shared/contracts';
import { paymentProviderName } from '../../../database/schema/payment-provider-name';
import { NotFoundError } from '../../../errors/errors';
import { webhookRule } from '../../../plugins/security-events';
import { InvalidWebhookError, type PaymentProviders } from './payment-provider';
import type { ReturnService } from './return-service';
import type { Settlement } from './settlement';

interface WebhookDependencies {
  readonly providers: PaymentProviders;
  readonly settlement: Settlement;
  readonly clock: () => Date;
}

/** Handles the webhooks of all configured providers (D-21, D-43). */
export function createWebhookService({ providers, settlement, clock }: WebhookDependencies) {
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

type WebhookService = ReturnType<typeof createWebhookService>;

const received = z.object({ received: z.literal(true) });

/** The webhooks of payment providers, which are in the API document (D-43), and the page that buyers return to. */
export async function paymentsRoutes(
  app: FastifyInstance,
  webhooks: WebhookService,
  returns: ReturnService,
): Promise<void> {
  // A scope without body parsers: a signature covers the raw bytes.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_WEBHOOK_BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { gateway: string } }>(`${WEBHOOK_PATH}:gateway`, {
      bodyLimit: MAX_WEBHOOK_BODY_BYTES,
      config: { securityRule: webhookRule },
      schema: {
        summary: 'Receive a signed webhook of a payment provider',
        operationId: 'paymentWebhook',
        tags: ['payments'],
        params: z.object({ gateway: z.string().max(40) }),
        response: { 200: received, default: problem },
      },
      handler: async (request) => {
        await webhooks.receive(request.params.gateway, request.body, request.headers);
        return { received: true };
      },
    });
  });

  app.get<{ Params: { reference: string }; Querystring: Record<string, unknown> }>(
    '/payments/return/:reference',
    async (request, reply) =>
      reply.redirect(await returns.handleReturn(request.params.reference, request.query.cancelled === '1'), 303),
  );
}
