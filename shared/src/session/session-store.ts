import type { SessionData } from '../contracts/entities/session';
import type { EventBus, SessionEndReason } from '../events';
import { type KeyValueStorage, toSafeStorage } from '../guards';
import type { SessionPort } from '../host';
import { isSameViewer, MOBILE_NUMBER_KEY, readSessionRecord, SESSION_END_KEY, SESSION_KEY } from './session-record';

export type SessionStorage = KeyValueStorage;

export interface SessionStoreOptions {
  /** Missing where the browser blocks storage: the session then lasts as long as the page. */
  readonly storage?: SessionStorage;
  readonly events: Pick<EventBus, 'publishSessionStarted' | 'publishSessionEnded'>;
  /** Subscribes to storage changes of other tabs; returns a function that unsubscribes. */
  readonly watch?: (changed: (key: string | null) => void) => () => void;
  /** Called when the server has said whether the viewer has a history. Not stored in the record, which it may outlive. */
  readonly onHistory?: (hasHistory: boolean) => void;
}

export interface SessionStore extends SessionPort {
  /** Reads the record again: another tab may have renewed the token without this one noticing, for example while frozen. */
  reload(): void;
  close(): void;
}

const sameRecord = (a: SessionData | undefined, b: SessionData | undefined) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Creates the site's session: stored under `data` (SPEC-3), shared by all tabs and ended in all of them at once (D-22).
 */
export function createSessionStore({ storage, events, watch, onHistory }: SessionStoreOptions): SessionStore {
  const saved = toSafeStorage(storage);
  const listeners = new Set<() => void>();
  const readStored = () => readSessionRecord(saved.getItem(SESSION_KEY));
  let record = readStored();

  const change = (next: SessionData | undefined, reason: SessionEndReason) => {
    const previous = record;
    if (sameRecord(previous, next)) return;
    record = next;
    for (const listener of [...listeners]) listener();
    // A new token of the same viewer ends no session.
    if (isSameViewer(previous, next)) return;
    if (previous && previous.token !== next?.token) events.publishSessionEnded(reason);
    if (next && previous?.token !== next.token) events.publishSessionStarted();
  };
  /**
   * Why another tab ended the session. Reads only the storage: this tab's memory may have the reason of an earlier end.
   */
  const reasonElsewhere = (): SessionEndReason =>
    storage?.getItem(SESSION_END_KEY) === 'expired' ? 'expired' : 'logout';
  const keep = ({ hasHistory, ...next }: SessionData) => {
    if (hasHistory !== undefined) onHistory?.(hasHistory);
    saved.removeItem(SESSION_END_KEY);
    saved.setItem(SESSION_KEY, JSON.stringify(next));
    saved.setItem(MOBILE_NUMBER_KEY, next.mobileNumber);
    change(next, 'logout');
  };
  const reload = () => change(readStored(), reasonElsewhere());
  const stop = watch?.((key) => {
    // Another tab changed or removed the record: it signed in, or its session ended.
    if (key === SESSION_KEY || key === null) {
      if (key === null || storage?.getItem(SESSION_KEY) === null) saved.removeItem(SESSION_KEY);
      reload();
    }
  });

  return {
    current: () => record,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reload,
    start: keep,
    update(parts) {
      const stored = readStored();
      // Another tab may have logged out or signed someone else in, before this one has noticed.
      if (!record || !stored || !isSameViewer(record, stored)) return reload();
      // It may also have renewed the token; an outdated one must not replace it.
      keep({ ...stored, ...parts });
    },
    end(reason) {
      // Write the reason before removing the record: other tabs read it when they notice the removal.
      if (reason === 'expired') saved.setItem(SESSION_END_KEY, reason);
      else saved.removeItem(SESSION_END_KEY);
      saved.removeItem(SESSION_KEY);
      saved.removeItem(MOBILE_NUMBER_KEY);
      change(undefined, reason);
    },
    close() {
      stop?.();
      listeners.clear();
    },
  };
}
