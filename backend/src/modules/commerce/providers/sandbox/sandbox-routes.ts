import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { InvalidRequestError, NotFoundError } from '../../../../errors/errors';
import { sandboxPage } from './sandbox-page';
import type { SandboxPayment, SandboxRepository } from './sandbox-repository';
import { SANDBOX_STYLE_PATH, sandboxStyle } from './sandbox-style';
import { createSandboxWebhook, deliveryLabels } from './sandbox-webhook';

const pagePolicy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const form = z.object({
  action: z.enum(['pay', 'fail', 'cancel']),
  webhook: z.literal(Object.keys(deliveryLabels) as (keyof typeof deliveryLabels)[]).default('usual'),
});
const decisions = { pay: 'paid', fail: 'failed', cancel: 'cancelled' } as const;

/** Rejects other text before the query: PostgreSQL fails on NUL characters. */
const tokenPattern = /^[\w-]{32}$/;

interface Page {
  Params: { token: string };
}

export interface Sandbox {
  readonly payments: SandboxRepository;
  readonly webhookSecret: Buffer;
}

export async function sandboxRoutes(
  app: FastifyInstance,
  { payments, webhookSecret }: Sandbox,
  clock: () => Date,
): Promise<void> {
  const webhook = createSandboxWebhook(app, webhookSecret, clock);
  const find = async (token: string): Promise<SandboxPayment> => {
    const payment = tokenPattern.test(token) ? await payments.find(token) : undefined;
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
      const parsed = form.safeParse(request.body);
      if (!parsed.success) throw new InvalidRequestError('Choose Pay, Fail or Cancel.');
      await find(token);
      const decided = await payments.decide(token, decisions[parsed.data.action], clock());
      // A second click or another tab has decided it: show the outcome.
      if (!decided) return show(reply, await find(token));
      await webhook.deliver(decided, parsed.data.webhook);
      return reply.redirect(decided.state === 'cancelled' ? decided.cancelUrl : decided.returnUrl, 303);
    });
  });
}
