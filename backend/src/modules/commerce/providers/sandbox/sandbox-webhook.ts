import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { toSandboxEvent } from './sandbox-event';
import type { SandboxPayment } from './sandbox-repository';
import { SIGNATURE_HEADER, signWebhook } from './sandbox-signature';

/** @throws when the server does not accept the webhook */
export type PostWebhook = (path: string, body: Buffer, headers: Record<string, string>) => Promise<void>;

export interface WebhookDelivery {
  /** 0 sends it before the buyer is redirected back. */
  readonly delayMs: number;
  /** 0 loses the webhook. */
  readonly copies: number;
}

export interface SandboxWebhookOptions extends Pick<WebhookDelivery, 'copies'> {
  readonly secret: Buffer;
  readonly post: PostWebhook;
  readonly clock: () => Date;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
}

export const SANDBOX_WEBHOOK_PATH = '/payments/webhook/sandbox';

export function createSandboxWebhook({ secret, post, clock, logger, copies: usualCopies }: SandboxWebhookOptions) {
  async function send(payment: SandboxPayment, copies: number): Promise<void> {
    const body = Buffer.from(JSON.stringify(toSandboxEvent(payment)));
    for (let copy = 0; copy < copies; copy += 1) {
      const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signWebhook(secret, body, clock()) };
      await post(SANDBOX_WEBHOOK_PATH, body, headers).catch((error: unknown) =>
        logger.warn({ err: error }, 'sandbox webhook was rejected'),
      );
    }
  }

  return {
    /**
     * Resolves once the webhook is delivered, or immediately when it is delayed. Never fails: the reconciler checks the order anyway.
     * @param delivery how it is delivered for this payment; by default immediately
     */
    async deliver(payment: SandboxPayment, delivery: Partial<WebhookDelivery> = {}): Promise<void> {
      const { delayMs = 0, copies = usualCopies } = delivery;
      if (delayMs === 0) return send(payment, copies);
      void sleep(delayMs, undefined, { ref: false }).then(() => send(payment, copies));
    },
  };
}

export type SandboxWebhook = ReturnType<typeof createSandboxWebhook>;
