import { type MouseEvent, useRef } from 'react';
import { Outlet, ScrollRestoration } from '@inspire/shared/router';
import { standaloneMessages } from '../messages';
import { SlotOutlet } from '../slots/slot-outlet';
import { useStandalone } from '../standalone-context';
import { ToastList } from '../toasts/toast-list';
import { FrameBar } from './frame-bar';
import { SessionGate } from './session-gate';
import { useRouteAnnouncement } from './use-route-announcement';
import styles from './frame.module.css';

/** The page around a remote that runs alone. */
export function Frame() {
  const { toasts } = useStandalone();
  useRouteAnnouncement();
  const main = useRef<HTMLElement>(null);
  // Followed, the link would make an entry of the history that lacks the page's navigation state.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <>
      <a href="#content" className={styles.skip} onClick={skip}>
        {standaloneMessages.skip}
      </a>
      <FrameBar />
      <main ref={main} id="content" className={styles.main} tabIndex={-1}>
        <SessionGate>
          <Outlet />
        </SessionGate>
      </main>
      <SlotOutlet name="dock" />
      <SlotOutlet name="popups" />
      <SlotOutlet name="purchase" />
      <ToastList store={toasts} />
      <ScrollRestoration />
    </>
  );
}
