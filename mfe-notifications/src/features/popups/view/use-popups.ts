import { useEffect, useReducer, useState } from 'react';
import { useHost } from '@inspire/shared/host';
import { seeItems } from '../../inbox/inbox-of';
import type { Item } from '../../inbox/model/read-items';
import { useInbox } from '../../inbox/view/use-inbox';
import { beginSchedule, close, closeAll, type Conditions, dueIn, look, type Schedule } from '../model/schedule';
import { useInSight } from './use-in-sight';

type Action =
  | { readonly type: 'look'; readonly now: number; readonly conditions: Conditions }
  | { readonly type: 'close'; readonly id: number }
  | { readonly type: 'closeAll' };

function advance(schedule: Schedule, action: Action): Schedule {
  if (action.type === 'look') return look(schedule, action.now, action.conditions);
  return action.type === 'close' ? close(schedule, action.id) : closeAll(schedule);
}

/** Runs the schedule on the browser's clock; what it shows is seen: here, on the server and in the other tabs. */
export function usePopups(items: readonly Item[]) {
  const host = useHost();
  const { seen, panelOpen } = useInbox();
  const [held, setHeld] = useState(false);
  const [schedule, dispatch] = useReducer(advance, items, (all) => beginSchedule(all, Date.now()));
  const inSight = useInSight(schedule.waiting.length + schedule.shown.length > 0) && !panelOpen;

  useEffect(
    () => dispatch({ type: 'look', now: Date.now(), conditions: { inSight, held, seen } }),
    [inSight, held, seen],
  );

  useEffect(() => {
    if (panelOpen) dispatch({ type: 'closeAll' });
  }, [panelOpen]);

  useEffect(() => {
    const due = dueIn(schedule, Date.now());
    if (due === undefined) return;
    const timer = setTimeout(
      () => dispatch({ type: 'look', now: Date.now(), conditions: { inSight, held, seen } }),
      due,
    );
    return () => clearTimeout(timer);
  }, [schedule, inSight, held, seen]);

  useEffect(
    () =>
      seeItems(
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
