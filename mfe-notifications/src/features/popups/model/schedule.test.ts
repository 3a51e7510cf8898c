import { makeNotification } from '@inspire/shared/testing';
import { toNotificationItems } from '../../inbox/model/notification-item';
import {
  advanceSchedule,
  close,
  closeAll,
  type Conditions,
  createSchedule,
  nextChangeIn,
  type Schedule,
} from './schedule';

const five = toNotificationItems(
  [1, 2, 3, 4, 5].map((id) => makeNotification({ id, createdAt: `2026-11-0${9 - id}T00:00:00.000Z` })),
);
const usual: Conditions = { inSight: true, held: false, seen: new Set() };
const start = 50_000;

/** Runs the schedule through these moments; conditions apply from their moment on. */
const live = (schedule: Schedule, ...moments: readonly [seconds: number, conditions?: Partial<Conditions>][]) =>
  moments.reduce(
    (now, [seconds, conditions]) => advanceSchedule(now, start + seconds * 1_000, { ...usual, ...conditions }),
    schedule,
  );
const shown = ({ shown: popups }: Schedule) => popups.map(({ item, row }) => `${item.id}@${row}`);

test('shows one popup per second, for four seconds', () => {
  const at = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
  const seen = at.map((second) =>
    shown(live(createSchedule(five, start), ...at.slice(0, second + 1).map((passed) => [passed] as [number]))),
  );
  expect(seen).toEqual([
    [],
    ['1@0'],
    ['1@0', '2@1'],
    ['1@0', '2@1', '3@2'],
    ['1@0', '2@1', '3@2', '4@3'],
    // The fifth takes the row that the first one left; the others do not move.
    ['2@1', '3@2', '4@3', '5@0'],
    ['3@2', '4@3', '5@0'],
    ['4@3', '5@0'],
    ['5@0'],
    [],
  ]);
});

test('pauses while the page is hidden, and continues afterwards', () => {
  const hidden = live(createSchedule(five, start), [1], [2, { inSight: false }], [100, { inSight: false }]);
  expect(shown(hidden)).toEqual(['1@0']);
  const back = live(hidden, [200]);
  expect(shown(back)).toEqual(['1@0', '2@1']);
  expect(shown(live(back, [201]))).toEqual(['1@0', '2@1', '3@2']);
  expect(shown(live(back, [201], [202.5]))).toEqual(['1@0', '2@1', '3@2', '4@3']);
  expect(shown(live(back, [201], [202.5], [203]))).toEqual(['2@1', '3@2', '4@3']);
});

test('removes closed popups and keeps the others in their rows', () => {
  const three = live(createSchedule(five, start), [1], [2], [3]);
  expect(shown(close(three, 2))).toEqual(['1@0', '3@2']);
  expect(shown(live(close(three, 2), [4]))).toEqual(['1@0', '3@2', '4@1']);
  expect(shown(closeAll(three))).toEqual([]);
});

test.each<[string, Schedule, number | undefined]>([
  ['before the first', createSchedule(five, start), 1_000],
  ['while some wait', live(createSchedule(five, start), [1]), 1_000],
  ['when none waits any more', live(createSchedule(five.slice(0, 1), start), [1]), 4_000],
  ['out of sight', live(createSchedule(five, start), [1], [1, { inSight: false }]), undefined],
  ['held, while some wait', live(createSchedule(five, start), [1, { held: true }]), 1_000],
  ['held, when none waits', live(createSchedule(five.slice(0, 1), start), [1, { held: true }]), undefined],
  ['without any', createSchedule([], start), undefined],
])('%s, the next change is due in %p ms', (_, schedule, due) =>
  expect(nextChangeIn(schedule, schedule.updatedAt)).toBe(due),
);

test('an overdue change is due immediately', () =>
  expect(nextChangeIn(createSchedule(five, start), start + 9_000)).toBe(0));
