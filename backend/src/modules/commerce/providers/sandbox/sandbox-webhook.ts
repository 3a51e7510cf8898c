import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { toSandboxEvent } from './sandbox-event';
import type { SandboxPayment } from './sandbox-repository';
import { SIGNATURE_HEADER, signWebhook } from './sandbox-signature';

/** Real providers deliver webhooks late or never; the sandbox does so on request. */
export const deliveryLabels = { usual: 'immediately', late: '4 seconds late', never: 'never' } as const;

const LATE_MS = 4_000;

export const SANDBOX_WEBHOOK_PATH = '/payments/webhook/sandbox';

/** Sends the sandbox's webhooks to the server that shows its pages. */
export function createSandboxWebhook(app: FastifyInstance, secret: Buffer, clock: () => Date) {
  async function post(payment: SandboxPayment): Promise<void> {
    const payload = Buffer.from(JSON.stringify(toSandboxEvent(payment)));
    const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signWebhook(secret, payload, clock()) };
    const { statusCode } = await app.inject({ method: 'POST', url: SANDBOX_WEBHOOK_PATH, payload, headers });
    if (statusCode !== 200) throw new Error(`the server responded with status ${statusCode}`);
  }

  const send = (payment: SandboxPayment): Promise<void> =>
    post(payment).catch((error: unknown) => app.log.warn({ err: error }, 'sandbox webhook was rejected'));

  return {
    /**
     * Resolves once the webhook is delivered, or immediately when it is late. Never fails: the reconciler checks the order anyway.
     */
    async deliver(payment: SandboxPayment, delivery: keyof typeof deliveryLabels): Promise<void> {
      if (delivery === 'usual') await send(payment);
      if (delivery === 'late') void sleep(LATE_MS, undefined, { ref: false }).then(() => send(payment));
    },
  };
}
