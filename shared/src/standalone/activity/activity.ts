import type { EventBus } from '@inspire/shared/events';

export interface ActivityEntry {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly name: string;
  /** What the event carried, as text. */
  readonly detail?: string;
}

/** The last things that happened between the remote and its host, newest first; made for `useSyncExternalStore`. */
export interface Activity {
  current(): readonly ActivityEntry[];
  subscribe(listener: () => void): () => void;
  record(name: string, payload?: unknown): void;
}

const kept = 30;

/** Makes an empty list. */
export function createActivity(now: () => number): Activity {
  const listeners = new Set<() => void>();
  let entries: readonly ActivityEntry[] = [];
  let count = 0;
  return {
    current: () => entries,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    record(name, payload) {
      count += 1;
      const detail = payload === undefined ? undefined : JSON.stringify(payload);
      entries = [{ id: count, at: now(), name, ...(detail && { detail }) }, ...entries].slice(0, kept);
      for (const listener of [...listeners]) listener();
    },
  };
}

/** Writes down every event of the contract. */
export function recordEvents(events: EventBus, activity: Activity): void {
  events.onSessionStarted(() => activity.record('session started'));
  events.onSessionEnded((reason) => activity.record('session ended', reason));
  events.onMediaStarted((media) => activity.record('media started', media));
  events.onMediaStopAll(() => activity.record('media stop-all'));
  events.onPurchaseCompleted((purchase) => activity.record('purchase completed', purchase));
  events.onNotificationShown((notification) => activity.record('notification shown', notification));
}
