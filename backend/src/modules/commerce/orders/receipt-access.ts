import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UrlSigningKeys } from '../../media/url-signing-keys';

/** A list of orders that lies open longer than this is asked for again. */
const VALID_MS = 24 * 3_600_000;

/**
 * Signed addresses of receipts: a link cannot send a bearer token, so the address itself says who may open it, for a day.
 */
export function createReceiptAccess(keys: UrlSigningKeys) {
  const sign = (secret: Buffer, orderId: number, until: number): string =>
    createHmac('sha256', secret).update(`receipt:${orderId}:${until}`).digest('base64url');

  return {
    /** The address of an order's receipt, relative to the site (D-38). */
    addressOf(orderId: number, now: Date): string {
      const until = Math.floor((now.getTime() + VALID_MS) / 1_000);
      return `/user-video-purchase/orders/${orderId}/receipt?until=${until}&key=${sign(keys[0].secret, orderId, until)}`;
    },

    /** True when one of our keys signed the address and it has not run out. */
    opens(orderId: number, until: number, key: string, now: Date): boolean {
      if (!Number.isSafeInteger(until) || until * 1_000 <= now.getTime()) return false;
      const given = Buffer.from(key);
      return keys.some(({ secret }) => {
        const right = Buffer.from(sign(secret, orderId, until));
        return given.length === right.length && timingSafeEqual(given, right);
      });
    },
  };
}

export type ReceiptAccess = ReturnType<typeof createReceiptAccess>;
