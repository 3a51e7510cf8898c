import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UrlSigningKeys } from '../../media/url-signing-keys';

const RECEIPT_URL_TTL_MS = 24 * 3_600_000;

/** What a receipt URL carries: the session that it was made for, its end in seconds since 1970, and the signature of both. */
export interface ReceiptKey {
  readonly session: string;
  readonly until: number;
  readonly key: string;
}

/** Signs receipt URLs, because a link cannot send a bearer token. A URL is valid for a day, and never longer than its session. */
export function createReceiptAccess(keys: UrlSigningKeys) {
  const sign = (secret: Buffer, orderId: number, { session, until }: Omit<ReceiptKey, 'key'>): string =>
    createHmac('sha256', secret).update(`receipt:${orderId}:${session}:${until}`).digest('base64url');

  return {
    /** Relative to the site (D-38). */
    getReceiptUrl(orderId: number, session: string, now: Date): string {
      const until = Math.floor((now.getTime() + RECEIPT_URL_TTL_MS) / 1_000);
      const key = sign(keys[0].secret, orderId, { session, until });
      return `/user-video-purchase/orders/${orderId}/receipt?session=${session}&until=${until}&key=${key}`;
    },

    /** The caller checks that the session has not ended. */
    isValid(orderId: number, { key, ...signed }: ReceiptKey, now: Date): boolean {
      if (!Number.isSafeInteger(signed.until) || signed.until * 1_000 <= now.getTime()) return false;
      const received = Buffer.from(key);
      return keys.some(({ secret }) => {
        const expected = Buffer.from(sign(secret, orderId, signed));
        return received.length === expected.length && timingSafeEqual(received, expected);
      });
    },
  };
}

export type ReceiptAccess = ReturnType<typeof createReceiptAccess>;
