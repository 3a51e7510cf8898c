import type { NotificationRepository, NotificationRow } from './notification-repository';

const DAY_MS = 86_400_000;
/** As far back as popups reach (D-34); of more at once the newest are told. */
const WINDOW = { days: 7, limit: 50 };

export interface NewNotificationTracker {
  /** What has come in since the last look, oldest first; the first look finds nothing new. One look at a time. */
  look(): Promise<NotificationRow[]>;
  /** What was found after the one with this id, in that order; undefined when that one is not known, or too much came. */
  after(id: number): NotificationRow[] | undefined;
}

/**
 * Finds new notifications by comparing what there is with what there was, and not by a position in a list: ids are given
 * out before their transactions are committed, dates may lie in the past, or ahead and come true, and hidden items come
 * back.
 */
export function createNewNotificationTracker(
  notifications: NotificationRepository,
  clock: () => Date,
): NewNotificationTracker {
  const known = new Map<number, NotificationRow>();
  let isFirst = true;

  const read = async (): Promise<NotificationRow[]> => {
    const now = clock();
    const from = new Date(now.getTime() - WINDOW.days * DAY_MS);
    // Nobody has seen what is told of for the first time, so it is read as a guest.
    const rows = await notifications.list(0, { from, until: now, limit: WINDOW.limit });
    const fresh = rows.filter((row) => !known.has(row.id)).reverse();
    for (const row of fresh) known.set(row.id, row);
    for (const [id, row] of known) if (row.createdAt < from) known.delete(id);
    const told = isFirst ? [] : fresh;
    isFirst = false;
    return told;
  };

  let last: Promise<unknown> = Promise.resolve();
  return {
    look() {
      const next = last.then(read, read);
      last = next;
      return next;
    },
    after(id) {
      const rows = [...known.values()];
      const place = rows.findIndex((row) => row.id === id);
      if (place < 0) return undefined;
      // In the order in which they were told: neither ids nor dates say what a reader has had.
      const later = rows.slice(place + 1);
      return later.length < WINDOW.limit ? later : undefined;
    },
  };
}
