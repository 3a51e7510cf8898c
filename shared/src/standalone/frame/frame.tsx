import { Outlet, ScrollRestoration } from '@inspire/shared/router';
import { SlotPlace } from '../slots/slot-place';
import { useStandalone } from '../standalone-context';
import { texts } from '../texts';
import { ToastList } from '../toasts/toast-list';
import { FrameBar } from './frame-bar';
import styles from './frame.module.css';
import { SessionGate } from './session-gate';
import { useRouteAnnouncement } from './use-route-announcement';

/** The page around a remote that runs alone. */
export function Frame() {
  const { toasts } = useStandalone();
  useRouteAnnouncement();
  return (
    <>
      <a href="#content" className={styles.skip}>{texts.skip}</a>
      <FrameBar />
      <main id="content">
        <SessionGate><Outlet /></SessionGate>
      </main>
      <SlotPlace name="dock" />
      <SlotPlace name="popups" />
      <SlotPlace name="purchase" />
      <ToastList store={toasts} />
      <ScrollRestoration />
    </>
  );
}
