import { type ApiClient, isApiError } from '@inspire/shared/client';
import type { SessionPort } from '@inspire/shared/host';

const HOUR_MS = 3_600_000;
const LIFETIME_MS = 7 * 24 * HOUR_MS;

/**
 * True unless a session of 7 days was extended within the last hour (D-22). A device whose clock is days off always renews;
 * the server limits that to once an hour.
 */
export function needsRenewal(expiresAt: string, now: number): boolean {
  const left = Date.parse(expiresAt) - now;
  return left < LIFETIME_MS - HOUR_MS || left > LIFETIME_MS + HOUR_MS;
}

export interface Renewal {
  renewIfDue(): Promise<void>;
  /** Renews after a proof of the owner, which makes every session due: the token from before it ends soon (ADR-43). */
  renewNow(): Promise<void>;
}

export function createSessionRenewal(session: SessionPort, api: ApiClient, now: () => number): Renewal {
  let running = false;
  let renewedAt = -Infinity;
  async function renewNow() {
    const record = session.current();
    if (running || !record) return;
    running = true;
    try {
      const { token, expiresAt, hasHistory } = await api.call('refreshSession', {});
      renewedAt = now();
      if (session.current()?.token === record.token)
        session.update({ token, expiresAt, ...(hasHistory !== undefined && { hasHistory }) });
    } catch (error) {
      // A 401 has already ended the session; after other errors the next call tries again.
      if (!isApiError(error)) throw error;
    } finally {
      running = false;
    }
  }
  return {
    renewNow,
    async renewIfDue() {
      const record = session.current();
      if (!record || !needsRenewal(record.expiresAt, now())) return;
      // In its last week before 90 days (D-48), a session always looks due.
      if (Math.abs(now() - renewedAt) < HOUR_MS) return;
      await renewNow();
    },
  };
}
