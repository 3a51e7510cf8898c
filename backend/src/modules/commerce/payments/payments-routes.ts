import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { problem } from '@inspire/shared/contracts';
import type { ReturnService } from './return-service';
import type { WebhookService } from './webhook-service';

const BODY_LIMIT = 512 * 1_024;
const received = z.object({ received: z.literal(true) });

/** What gateways call, and where buyers come back to; the former is in the API document (D-43). */
export async function paymentsRoutes(
  app: FastifyInstance,
  webhooks: WebhookService,
  returns: ReturnService,
): Promise<void> {
  // A scope of its own: a signature holds for the bytes as they came, so no body is parsed in it.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { gateway: string } }>('/payments/webhook/:gateway', {
      bodyLimit: BODY_LIMIT,
      schema: {
        summary: 'Told by a gateway what became of an order; signed by it',
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
      reply.redirect(await returns.arrive(request.params.reference, request.query.cancelled === '1'), 303),
  );
}
