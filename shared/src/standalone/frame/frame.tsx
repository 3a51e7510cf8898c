import { type MouseEvent, useRef } from 'react';
import { Outlet, ScrollRestoration } from '@inspire/shared/router';
import { SlotPlace } from '../slots/slot-place';
import { useStandalone } from '../standalone-context';
import { texts } from '../texts';
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
        {texts.skip}
      </a>
      <FrameBar />
      <main ref={main} id="content" className={styles.main} tabIndex={-1}>
        <SessionGate>
          <Outlet />
        </SessionGate>
      </main>
      <SlotPlace name="dock" />
      <SlotPlace name="popups" />
      <SlotPlace name="purchase" />
      <ToastList store={toasts} />
      <ScrollRestoration />
    </>
  );
}
