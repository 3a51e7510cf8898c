import { createHmac, timingSafeEqual } from 'node:crypto';

export const SIGNATURE_HEADER = 'sandbox-signature';
/** Limits how long an intercepted webhook can be replayed. */
const WINDOW_MS = 5 * 60_000;

const hmac = (secret: Buffer, seconds: string, body: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

/** Signs a body with its sending time as `t=<seconds>,v1=<hex>`, like Stripe. */
export function signWebhook(secret: Buffer, body: Buffer, now: Date): string {
  const seconds = String(Math.floor(now.getTime() / 1_000));
  return `t=${seconds},v1=${hmac(secret, seconds, body).toString('hex')}`;
}

export function isSignedWebhook(secret: Buffer, body: Buffer, header: unknown, now: Date): boolean {
  const [, seconds, hex] = typeof header === 'string' ? (/^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? []) : [];
  if (!seconds || !hex) return false;
  const isRecent = Math.abs(now.getTime() - Number(seconds) * 1_000) <= WINDOW_MS;
  return timingSafeEqual(hmac(secret, seconds, body), Buffer.from(hex, 'hex')) && isRecent;
}
