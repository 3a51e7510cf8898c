import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UrlSigningKeys } from '../../media/url-signing-keys';

const RECEIPT_URL_TTL_MS = 24 * 3_600_000;

/** Signs receipt URLs, because a link cannot send a bearer token. A URL is valid for a day. */
export function createReceiptAccess(keys: UrlSigningKeys) {
  const sign = (secret: Buffer, orderId: number, until: number): string =>
    createHmac('sha256', secret).update(`receipt:${orderId}:${until}`).digest('base64url');

  return {
    /** Relative to the site (D-38). */
    getReceiptUrl(orderId: number, now: Date): string {
      const until = Math.floor((now.getTime() + RECEIPT_URL_TTL_MS) / 1_000);
      return `/user-video-purchase/orders/${orderId}/receipt?until=${until}&key=${sign(keys[0].secret, orderId, until)}`;
    },

    isValid(orderId: number, until: number, key: string, now: Date): boolean {
      if (!Number.isSafeInteger(until) || until * 1_000 <= now.getTime()) return false;
      const received = Buffer.from(key);
      return keys.some(({ secret }) => {
        const expected = Buffer.from(sign(secret, orderId, until));
        return received.length === expected.length && timingSafeEqual(received, expected);
      });
    },
  };
}

export type ReceiptAccess = ReturnType<typeof createReceiptAccess>;
