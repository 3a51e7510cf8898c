import { useEffect, useReducer, useState } from 'react';
import { useHost } from '@inspire/shared/host';
import { markItemsSeen } from '../../inbox/get-inbox';
import type { NotificationItem } from '../../inbox/model/notification-item';
import { useInbox } from '../../inbox/view/use-inbox';
import {
  advanceSchedule,
  close,
  closeAll,
  type Conditions,
  createSchedule,
  nextChangeIn,
  type Schedule,
} from '../model/schedule';
import { useCanShowPopups } from './use-can-show-popups';

type Action =
  | { readonly type: 'advance'; readonly now: number; readonly conditions: Conditions }
  | { readonly type: 'close'; readonly id: number }
  | { readonly type: 'closeAll' };

function reduce(schedule: Schedule, action: Action): Schedule {
  if (action.type === 'advance') return advanceSchedule(schedule, action.now, action.conditions);
  return action.type === 'close' ? close(schedule, action.id) : closeAll(schedule);
}

/** Runs the schedule on the browser's clock, and marks visible popups as seen here, on the server and in other tabs. */
export function usePopups(items: readonly NotificationItem[]) {
  const host = useHost();
  const { seen, panelOpen } = useInbox();
  const [held, setHeld] = useState(false);
  const [schedule, dispatch] = useReducer(reduce, items, (all) => createSchedule(all, Date.now()));
  const inSight = useCanShowPopups(schedule.waiting.length + schedule.shown.length > 0) && !panelOpen;

  useEffect(
    () => dispatch({ type: 'advance', now: Date.now(), conditions: { inSight, held, seen } }),
    [inSight, held, seen],
  );

  useEffect(() => {
    if (panelOpen) dispatch({ type: 'closeAll' });
  }, [panelOpen]);

  useEffect(() => {
    const delay = nextChangeIn(schedule, Date.now());
    if (delay === undefined) return;
    const timer = setTimeout(
      () => dispatch({ type: 'advance', now: Date.now(), conditions: { inSight, held, seen } }),
      delay,
    );
    return () => clearTimeout(timer);
  }, [schedule, inSight, held, seen]);

  useEffect(
    () =>
      markItemsSeen(
        host,
        schedule.shown.map(({ item }) => item),
      ),
    [host, schedule.shown],
  );

  return {
    shown: schedule.shown,
    newest: schedule.newest,
    runs: schedule.runs,
    setHeld,
    close: (id: number) => dispatch({ type: 'close', id }),
  };
}
