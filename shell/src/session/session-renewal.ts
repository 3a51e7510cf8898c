import { type ApiClient, isApiError } from '@inspire/shared/client';
import type { SessionPort } from '@inspire/shared/host';

const HOUR_MS = 3_600_000;
const LIFETIME_MS = 7 * 24 * HOUR_MS;

/** True when a session of 7 days was last extended more than an hour ago (D-22). */
export const needsRenewal = (expiresAt: string, now: number): boolean =>
  Date.parse(expiresAt) - now < LIFETIME_MS - HOUR_MS;

export interface Renewal {
  renewIfDue(): Promise<void>;
}

export function createSessionRenewal(session: SessionPort, api: ApiClient, now: () => number): Renewal {
  let running = false;
  return {
    async renewIfDue() {
      const record = session.current();
      if (running || !record || !needsRenewal(record.expiresAt, now())) return;
      running = true;
      try {
        const { expiresAt } = await api.call('refreshSession', {});
        if (session.current()?.token === record.token) session.update({ expiresAt });
      } catch (error) {
        // A 401 has already ended the session; after other errors the next call tries again.
        if (!isApiError(error)) throw error;
      } finally {
        running = false;
      }
    },
  };
}
