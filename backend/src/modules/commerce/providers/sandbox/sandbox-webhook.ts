import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { eventOf } from './sandbox-event';
import type { SandboxPayment } from './sandbox-repository';
import { SIGNATURE_HEADER, signWebhook } from './sandbox-signature';

/** Posts a webhook to the server. @throws when it is not taken */
export type PostWebhook = (path: string, body: Buffer, headers: Record<string, string>) => Promise<void>;

export interface WebhookDelivery {
  /** How late it comes; 0 means before the buyer is led back. */
  readonly delayMs: number;
  /** How often it comes; 0 means that it is lost. */
  readonly copies: number;
}

export interface SandboxWebhookOptions extends WebhookDelivery {
  readonly secret: Buffer;
  readonly post: PostWebhook;
  readonly clock: () => Date;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
}

export const SANDBOX_WEBHOOK_PATH = '/payments/webhook/sandbox';

/** Tells the server of a payment as a payment company does: by a signed webhook over HTTP, late, twice or never. */
export function createSandboxWebhook({ secret, post, clock, logger, ...usual }: SandboxWebhookOptions) {
  async function send(payment: SandboxPayment, copies: number): Promise<void> {
    const body = Buffer.from(JSON.stringify(eventOf(payment)));
    for (let copy = 0; copy < copies; copy += 1) {
      const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signWebhook(secret, body, clock()) };
      await post(SANDBOX_WEBHOOK_PATH, body, headers).catch((error: unknown) =>
        logger.warn({ err: error }, 'a sandbox webhook was not taken'),
      );
    }
  }

  return {
    /**
     * Settles when it was delivered; a late one does not keep the buyer waiting. Never fails: the reconciler asks anyway.
     * @param chosen what this payment's delivery differs in
     */
    async deliver(payment: SandboxPayment, chosen: Partial<WebhookDelivery> = {}): Promise<void> {
      const { delayMs, copies } = { ...usual, ...chosen };
      if (delayMs === 0) return send(payment, copies);
      void sleep(delayMs, undefined, { ref: false }).then(() => send(payment, copies));
    },
  };
}

export type SandboxWebhook = ReturnType<typeof createSandboxWebhook>;
