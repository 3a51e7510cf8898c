import { addToAudit, type AuditEntry } from '../audit';
import type { ReleaseStore } from '../store';

/** Rejected requests in an hour that no verified key signed: strangers must not fill the store. All are in the log. */
const MAX_OF_STRANGERS = 1_000;
const HOUR_MS = 3_600_000;

/** What a request tries, as far as it is known; `isVerified` when a key of the site signed it. */
export type Attempt = Pick<AuditEntry, 'action' | 'name' | 'version' | 'keyId'> & { readonly isVerified?: boolean };

export interface AuditLog {
  /** Records what was done. */
  add(entry: Omit<AuditEntry, 'at' | 'outcome'>): Promise<void>;
  /** Records what was rejected, and why. */
  reject(attempt: Attempt, detail: string, address: string): Promise<void>;
}

export function createAuditLog(store: Pick<ReleaseStore, 'addRecord'>, now: () => number = Date.now): AuditLog {
  let since = now();
  let strangers = 0;

  function isTooMany(): boolean {
    if (now() - since >= HOUR_MS) {
      since = now();
      strangers = 0;
    }
    strangers += 1;
    return strangers > MAX_OF_STRANGERS;
  }

  return {
    add: (entry) => addToAudit(store, { ...entry, outcome: 'done' }, new Date(now())),
    async reject({ isVerified, ...attempt }, detail, address) {
      if (!isVerified && isTooMany()) return;
      await addToAudit(store, { ...attempt, outcome: 'rejected', detail, address }, new Date(now()));
    },
  };
}
