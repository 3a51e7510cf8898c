import type { NotificationItem } from '../../inbox/model/notification-item';

/** SPEC-9: a popup lasts 4 seconds, and they come 1 second apart. */
export const POPUP_DURATION_MS = 4_000;
export const POPUP_INTERVAL_MS = 1_000;

export interface Popup {
  readonly item: NotificationItem;
  /** Its row, from 0; it keeps it, so that no popup moves under the viewer's pointer when another one goes. */
  readonly place: number;
  /** Milliseconds that it still lasts. */
  readonly left: number;
}

/** What a popup depends on beside the clock. */
export interface Conditions {
  /** The viewer can see popups: the tab is visible, nothing fills the screen or is modal, the bell's panel is closed. */
  readonly inSight: boolean;
  /** The viewer points at one or has the focus in it: time stands still. */
  readonly held: boolean;
  /** What was seen elsewhere meanwhile has no popup any more. */
  readonly seen: ReadonlySet<number>;
}

/** All times are milliseconds of one clock. */
export interface Schedule {
  readonly waiting: readonly NotificationItem[];
  readonly shown: readonly Popup[];
  /** The one that came last: those before it are no news any more. */
  readonly newest: NotificationItem | undefined;
  /** When the next one may come. */
  readonly nextAt: number;
  readonly lookedAt: number;
  readonly inSight: boolean;
  /** Time passes for those that are shown. */
  readonly runs: boolean;
}

export const createSchedule = (items: readonly NotificationItem[], now: number): Schedule => ({
  waiting: items.filter(({ seen }) => !seen),
  shown: [],
  newest: undefined,
  nextAt: now + POPUP_INTERVAL_MS,
  lookedAt: now,
  inSight: true,
  runs: true,
});

const freePlace = (shown: readonly Popup[]): number => {
  const taken = new Set(shown.map(({ place }) => place));
  let place = 0;
  while (taken.has(place)) place += 1;
  return place;
};

/** How the popups stand now, `conditions` being what holds from now on. */
export function advanceSchedule(schedule: Schedule, now: number, { inSight, held, seen }: Conditions): Schedule {
  const passed = schedule.runs ? now - schedule.lookedAt : 0;
  const shown = schedule.shown.map((popup) => ({ ...popup, left: popup.left - passed })).filter(({ left }) => left > 0);
  const [next, ...rest] = schedule.waiting.filter(({ id }) => !seen.has(id));
  const after = { ...schedule, lookedAt: now, inSight, runs: inSight && !held };
  if (!next) return { ...after, shown, waiting: [] };
  if (!inSight || now < schedule.nextAt) return { ...after, shown, waiting: [next, ...rest] };
  return {
    ...after,
    shown: [...shown, { item: next, place: freePlace(shown), left: POPUP_DURATION_MS }],
    newest: next,
    waiting: rest,
    nextAt: now + POPUP_INTERVAL_MS,
  };
}

/** The viewer closed a popup, or chose it. */
export const close = (schedule: Schedule, id: number): Schedule => ({
  ...schedule,
  shown: schedule.shown.filter(({ item }) => item.id !== id),
});

/** The viewer opened the bell's panel, which lists them all. */
export const closeAll = (schedule: Schedule): Schedule => ({ ...schedule, shown: [] });

/** Milliseconds until there is something to do; undefined while nothing happens by itself. */
export function nextChangeIn(
  { waiting, shown, nextAt, lookedAt, inSight, runs }: Schedule,
  now: number,
): number | undefined {
  const dates = [
    ...(inSight && waiting.length > 0 ? [nextAt] : []),
    ...(runs ? shown.map(({ left }) => lookedAt + left) : []),
  ];
  return dates.length > 0 ? Math.max(0, Math.min(...dates) - now) : undefined;
}
