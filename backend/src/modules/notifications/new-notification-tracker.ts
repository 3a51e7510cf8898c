import type { NotificationRepository, NotificationRow } from './notification-repository';

const DAY_MS = 86_400_000;
/** The window of popups (D-34); of more new notifications at the same time, only the newest are broadcast. */
const WINDOW = { days: 7, limit: 50 };

export interface NewNotificationTracker {
  /**
   * Returns what is new since the last check, oldest first, and which of these sessions are live. The first check finds nothing new.
   * Not reentrant.
   */
  check(
    sessions: readonly string[],
  ): Promise<{ readonly fresh: NotificationRow[]; readonly live: ReadonlySet<string> }>;
  /** Returns what was found after this id, in order; undefined when the id is unknown or too much is newer. */
  after(id: number): NotificationRow[] | undefined;
}

/**
 * Finds new notifications by comparing the current list with the previous one. A position in the list would not do: ids are
 * assigned before their transactions commit, dates may be in the past or become due later, and hidden items can return.
 */
export function createNewNotificationTracker(
  notifications: NotificationRepository,
  clock: () => Date,
): NewNotificationTracker {
  const known = new Map<number, NotificationRow>();
  let isFirst = true;

  return {
    async check(sessions) {
      const now = clock();
      const from = new Date(now.getTime() - WINDOW.days * DAY_MS);
      const { newest, live } = await notifications.readForStreams(sessions, { from, until: now, limit: WINDOW.limit });
      const fresh = newest.filter((row) => !known.has(row.id)).reverse();
      for (const row of fresh) known.set(row.id, row);
      for (const [id, row] of known) if (row.createdAt < from) known.delete(id);
      const found = isFirst ? [] : fresh;
      isFirst = false;
      return { fresh: found, live };
    },
    after(id) {
      const rows = [...known.values()];
      const index = rows.findIndex((row) => row.id === id);
      if (index < 0) return undefined;
      // In broadcast order: neither ids nor dates show what a reader has received.
      const later = rows.slice(index + 1);
      return later.length < WINDOW.limit ? later : undefined;
    },
  };
}
