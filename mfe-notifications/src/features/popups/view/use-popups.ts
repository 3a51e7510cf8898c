import { useEffect, useReducer, useState, useSyncExternalStore } from 'react';
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

/** iPhones show a video in full screen without setting `document.fullscreenElement`. */
interface AppleVideo extends HTMLVideoElement {
  readonly webkitDisplayingFullscreen?: boolean;
}

const changes = ['visibilitychange', 'fullscreenchange', 'webkitbeginfullscreen', 'webkitendfullscreen'] as const;

/** A phone in either orientation: popups would cover the video and its controls. */
const SMALL_SCREEN = '(max-width: 767.98px), (max-height: 479.98px)';

/** Every dialog of the site is modal: popups behind it could neither be reached nor announced. */
const isBehindDialog = (): boolean => document.querySelector('dialog[open]') !== null;

const isOverVideo = (): boolean => {
  const videos = [...document.querySelectorAll<AppleVideo>('video')];
  return (
    videos.some((video) => video.webkitDisplayingFullscreen) ||
    (videos.length > 0 && window.matchMedia(SMALL_SCREEN).matches)
  );
};

/** False while a popup would be invisible or in the way: in a hidden tab, in fullscreen, over a phone's player. */
const canShowPopups = (): boolean =>
  document.visibilityState === 'visible' && !document.fullscreenElement && !isBehindDialog() && !isOverVideo();

function observePage(changed: () => void): () => void {
  // Use the capture phase: a video's own events do not bubble.
  for (const name of changes) document.addEventListener(name, changed, true);
  const small = window.matchMedia(SMALL_SCREEN);
  small.addEventListener('change', changed);
  // No event reports an opening dialog, or a player that appears or disappears.
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  return () => {
    for (const name of changes) document.removeEventListener(name, changed, true);
    small.removeEventListener('change', changed);
    observer.disconnect();
  };
}

const observeNothing = () => () => undefined;

/** @param isWanted false if there is nothing to show: the page is then not observed */
const useCanShowPopups = (isWanted: boolean): boolean =>
  useSyncExternalStore(isWanted ? observePage : observeNothing, canShowPopups);

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
