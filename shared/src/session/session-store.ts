import type { SessionData } from '../contracts/entities/session';
import type { EventBus, SessionEndReason } from '../events';
import { type KeyValueStorage, toSafeStorage } from '../guards';
import type { SessionPort } from '../host';
import { MOBILE_NUMBER_KEY, readSessionRecord, SESSION_END_KEY, SESSION_KEY } from './session-record';

/** The part of web storage that is used; a browser may refuse any of it. */
export type SessionStorage = KeyValueStorage;

export interface SessionStoreOptions {
  /** Left out where the browser blocks storage: the session then lives as long as the page. */
  readonly storage?: SessionStorage;
  readonly events: Pick<EventBus, 'publishSessionStarted' | 'publishSessionEnded'>;
  readonly now: () => number;
  /** Calls back when another tab changed the storage; returns how to stop that. */
  readonly watch?: (changed: (key: string | null) => void) => () => void;
}

export interface SessionStore extends SessionPort {
  close(): void;
}

const sameRecord = (a: SessionData | undefined, b: SessionData | undefined) => JSON.stringify(a) === JSON.stringify(b);

/** The same viewer with another token, as after a change of the password: nobody has left, and nobody has come. */
const isRenewed = (previous: SessionData | undefined, next: SessionData | undefined): boolean =>
  !!previous?.email && previous.email.toLowerCase() === next?.email.toLowerCase();

/** A storage that never throws: what a full or blocked one refuses is kept in memory. */
function toleratingStorage(storage: SessionStorage | undefined): SessionStorage {
  const memory = new Map<string, string>();
  const safe = toSafeStorage(storage);
  return {
    getItem: (key) => safe.getItem(key) ?? memory.get(key) ?? null,
    setItem(key, value) {
      memory.set(key, value);
      safe.setItem(key, value);
    },
    removeItem(key) {
      memory.delete(key);
      safe.removeItem(key);
    },
  };
}

/** The session of the site: kept under `data` (SPEC-3), the same in every tab, ended everywhere at once (D-22). */
export function createSessionStore({ storage, events, now, watch }: SessionStoreOptions): SessionStore {
  const kept = toleratingStorage(storage);
  const listeners = new Set<() => void>();
  let record = readSessionRecord(kept.getItem(SESSION_KEY), now());

  const change = (next: SessionData | undefined, reason: SessionEndReason) => {
    const previous = record;
    if (sameRecord(previous, next)) return;
    record = next;
    for (const listener of [...listeners]) listener();
    if (isRenewed(previous, next)) return;
    if (previous && previous.token !== next?.token) events.publishSessionEnded(reason);
    if (next && previous?.token !== next.token) events.publishSessionStarted();
  };
  /** Why another tab ended it: asked of the storage alone, as this tab may remember an end of long ago. */
  const reasonElsewhere = (): SessionEndReason =>
    storage?.getItem(SESSION_END_KEY) === 'expired' ? 'expired' : 'logout';
  const keep = (next: SessionData) => {
    kept.removeItem(SESSION_END_KEY);
    kept.setItem(SESSION_KEY, JSON.stringify(next));
    kept.setItem(MOBILE_NUMBER_KEY, next.mobileNumber);
    change(next, 'logout');
  };
  const stop = watch?.((key) => {
    // A removed or foreign record came from another tab: its session ended there, or there was a login.
    if (key === SESSION_KEY || key === null) {
      if (key === null || storage?.getItem(SESSION_KEY) === null) kept.removeItem(SESSION_KEY);
      change(readSessionRecord(kept.getItem(SESSION_KEY), now()), reasonElsewhere());
    }
  });

  return {
    current: () => record,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: keep,
    update(parts) {
      if (record) keep({ ...record, ...parts });
    },
    end(reason) {
      // Before the record: a tab that hears of its removal must know why.
      if (reason === 'expired') kept.setItem(SESSION_END_KEY, reason);
      else kept.removeItem(SESSION_END_KEY);
      kept.removeItem(SESSION_KEY);
      kept.removeItem(MOBILE_NUMBER_KEY);
      change(undefined, reason);
    },
    close() {
      stop?.();
      listeners.clear();
    },
  };
}
