import { createHmac, timingSafeEqual } from 'node:crypto';

export const SIGNATURE_HEADER = 'sandbox-signature';
/** A webhook that was caught on its way is of no use to anybody after this. */
const WINDOW_MS = 5 * 60_000;

const hmac = (secret: Buffer, seconds: string, body: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

/** Signs a body and the moment of sending it, in the form `t=<seconds>,v1=<hex>` that payment companies use. */
export function signWebhook(secret: Buffer, body: Buffer, now: Date): string {
  const seconds = String(Math.floor(now.getTime() / 1_000));
  return `t=${seconds},v1=${hmac(secret, seconds, body).toString('hex')}`;
}

/** True when the very body was signed with the secret within the last five minutes. */
export function isSignedWebhook(secret: Buffer, body: Buffer, header: unknown, now: Date): boolean {
  const [, seconds, hex] = typeof header === 'string' ? (/^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? []) : [];
  if (!seconds || !hex) return false;
  const isRecent = Math.abs(now.getTime() - Number(seconds) * 1_000) <= WINDOW_MS;
  return timingSafeEqual(hmac(secret, seconds, body), Buffer.from(hex, 'hex')) && isRecent;
}
