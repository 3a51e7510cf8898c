import type { EventBus } from '@inspire/shared/events';

export interface ActivityEntry {
  readonly id: number;
  readonly at: number;
  readonly name: string;
  readonly detail?: string;
}

export interface Activity {
  current(): readonly ActivityEntry[];
  subscribe(listener: () => void): () => void;
  record(name: string, payload?: unknown): void;
}

const stored = 30;

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
      entries = [{ id: count, at: now(), name, ...(detail && { detail }) }, ...entries].slice(0, stored);
      for (const listener of [...listeners]) listener();
    },
  };
}

export function recordEvents(events: EventBus, activity: Activity): void {
  events.onSessionStarted(() => activity.record('session started'));
  events.onSessionEnded((reason) => activity.record('session ended', reason));
  events.onMediaStarted((media) => activity.record('media started', media));
  events.onMediaStopAll(() => activity.record('media stop-all'));
  events.onPurchaseCompleted((purchase) => activity.record('purchase completed', purchase));
  events.onNotificationShown((notification) => activity.record('notification shown', notification));
}
