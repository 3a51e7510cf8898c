import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { InvalidRequestError, NotFoundError } from '../../../../errors/errors';
import { deliveries, deliveryNames } from './sandbox-deliveries';
import { sandboxPage } from './sandbox-page';
import type { SandboxPayment, SandboxRepository } from './sandbox-repository';
import { SANDBOX_STYLE_PATH, sandboxStyle } from './sandbox-style';
import type { SandboxWebhook } from './sandbox-webhook';

const pagePolicy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const form = z.object({ action: z.enum(['pay', 'fail', 'cancel']), webhook: z.enum(deliveryNames).default('usual') });
const decisions = { pay: 'paid', fail: 'failed', cancel: 'cancelled' } as const;

/** As tokens are made; what cannot be one is not asked of the database, which takes no NUL character. */
const tokenShape = /^[\w-]{32}$/;

interface Page {
  Params: { token: string };
}

/** The sandbox's page, as a payment company hosts its own; it tells the server by webhook and leads the buyer back. */
export async function sandboxRoutes(
  app: FastifyInstance,
  books: SandboxRepository,
  webhook: SandboxWebhook,
  clock: () => Date,
): Promise<void> {
  const find = async (token: string): Promise<SandboxPayment> => {
    const payment = tokenShape.test(token) ? await books.find(token) : undefined;
    if (!payment) throw new NotFoundError();
    return payment;
  };
  const show = (reply: FastifyReply, payment: SandboxPayment): FastifyReply =>
    reply
      .header('content-security-policy', pagePolicy)
      .type('text/html; charset=utf-8')
      .send(sandboxPage(payment, clock()));

  await app.register(async (scope) => {
    await scope.register(formbody);
    scope.get(SANDBOX_STYLE_PATH, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(sandboxStyle),
    );
    scope.get<Page>('/payments/sandbox/:token', async (request, reply) =>
      show(reply, await find(request.params.token)),
    );
    scope.post<Page>('/payments/sandbox/:token', async (request, reply) => {
      const { token } = request.params;
      const given = form.safeParse(request.body);
      if (!given.success) throw new InvalidRequestError('Choose Pay, Fail or Cancel.');
      await find(token);
      const decided = await books.decide(token, decisions[given.data.action], clock());
      // Decided before, by a second click or in another tab: it shows what became of it.
      if (!decided) return show(reply, await find(token));
      await webhook.deliver(decided, deliveries[given.data.webhook].delivery);
      return reply.redirect(decided.state === 'cancelled' ? decided.cancelUrl : decided.returnUrl, 303);
    });
  });
}
