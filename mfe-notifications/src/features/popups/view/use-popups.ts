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
  | { readonly type: 'look'; readonly now: number; readonly conditions: Conditions }
  | { readonly type: 'close'; readonly id: number }
  | { readonly type: 'closeAll' };

function advance(schedule: Schedule, action: Action): Schedule {
  if (action.type === 'look') return advanceSchedule(schedule, action.now, action.conditions);
  return action.type === 'close' ? close(schedule, action.id) : closeAll(schedule);
}

/** Runs the schedule on the browser's clock; what it shows is seen: here, on the server and in the other tabs. */
export function usePopups(items: readonly NotificationItem[]) {
  const host = useHost();
  const { seen, panelOpen } = useInbox();
  const [held, setHeld] = useState(false);
  const [schedule, dispatch] = useReducer(advance, items, (all) => createSchedule(all, Date.now()));
  const inSight = useCanShowPopups(schedule.waiting.length + schedule.shown.length > 0) && !panelOpen;

  useEffect(
    () => dispatch({ type: 'look', now: Date.now(), conditions: { inSight, held, seen } }),
    [inSight, held, seen],
  );

  useEffect(() => {
    if (panelOpen) dispatch({ type: 'closeAll' });
  }, [panelOpen]);

  useEffect(() => {
    const due = nextChangeIn(schedule, Date.now());
    if (due === undefined) return;
    const timer = setTimeout(
      () => dispatch({ type: 'look', now: Date.now(), conditions: { inSight, held, seen } }),
      due,
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
