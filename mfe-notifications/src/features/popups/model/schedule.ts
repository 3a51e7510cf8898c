import type { NotificationItem } from '../../inbox/model/notification-item';

/** Popups last 4 seconds and appear 1 second apart (SPEC-9). */
export const POPUP_DURATION_MS = 4_000;
export const POPUP_INTERVAL_MS = 1_000;

export interface Popup {
  readonly item: NotificationItem;
  /** Its row, from 0. It never changes, so that no popup moves under the pointer when another one disappears. */
  readonly row: number;
  readonly remainingMs: number;
}

export interface Conditions {
  /** Popups can be shown: the tab is visible, nothing is modal or in full screen, the bell's panel is closed. */
  readonly inSight: boolean;
  /** The pointer or the focus is in a popup, which stops the clock. */
  readonly held: boolean;
  /** Items seen elsewhere meanwhile; they get no popup. */
  readonly seen: ReadonlySet<number>;
}

/** All times are milliseconds of one clock. */
export interface Schedule {
  readonly waiting: readonly NotificationItem[];
  readonly shown: readonly Popup[];
  /** The popup that screen readers announce. */
  readonly newest: NotificationItem | undefined;
  readonly nextAt: number;
  readonly updatedAt: number;
  readonly inSight: boolean;
  /** The timers of the visible popups are running. */
  readonly runs: boolean;
}

export const createSchedule = (items: readonly NotificationItem[], now: number): Schedule => ({
  waiting: items.filter(({ seen }) => !seen),
  shown: [],
  newest: undefined,
  nextAt: now + POPUP_INTERVAL_MS,
  updatedAt: now,
  inSight: true,
  runs: true,
});

const findFreeRow = (shown: readonly Popup[]): number => {
  const taken = new Set(shown.map(({ row }) => row));
  let row = 0;
  while (taken.has(row)) row += 1;
  return row;
};

/** Returns the schedule at `now`; the conditions apply from now on. */
export function advanceSchedule(schedule: Schedule, now: number, { inSight, held, seen }: Conditions): Schedule {
  const passed = schedule.runs ? now - schedule.updatedAt : 0;
  const shown = schedule.shown
    .map((popup) => ({ ...popup, remainingMs: popup.remainingMs - passed }))
    .filter(({ remainingMs }) => remainingMs > 0);
  const [next, ...rest] = schedule.waiting.filter(({ id }) => !seen.has(id));
  const after = { ...schedule, updatedAt: now, inSight, runs: inSight && !held };
  if (!next) return { ...after, shown, waiting: [] };
  if (!inSight || now < schedule.nextAt) return { ...after, shown, waiting: [next, ...rest] };
  return {
    ...after,
    shown: [...shown, { item: next, row: findFreeRow(shown), remainingMs: POPUP_DURATION_MS }],
    newest: next,
    waiting: rest,
    nextAt: now + POPUP_INTERVAL_MS,
  };
}

export const close = (schedule: Schedule, id: number): Schedule => ({
  ...schedule,
  shown: schedule.shown.filter(({ item }) => item.id !== id),
});

/** Removes all popups when the bell's panel opens, which lists them. */
export const closeAll = (schedule: Schedule): Schedule => ({ ...schedule, shown: [] });

/** Returns the milliseconds until the schedule changes by itself, or undefined if it does not. */
export function nextChangeIn(
  { waiting, shown, nextAt, updatedAt, inSight, runs }: Schedule,
  now: number,
): number | undefined {
  const dates = [
    ...(inSight && waiting.length > 0 ? [nextAt] : []),
    ...(runs ? shown.map(({ remainingMs }) => updatedAt + remainingMs) : []),
  ];
  return dates.length > 0 ? Math.max(0, Math.min(...dates) - now) : undefined;
}
