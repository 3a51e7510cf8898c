import { useHost } from '@inspire/shared/host';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from '@inspire/shared/router';
import { useLeaving } from '../federation/site-context';
import { Navbar } from './navbar';
import { OfflineBanner } from './offline-banner';
import { PageSkeleton } from './page-skeleton';
import styles from './root-layout.module.css';
import { sessionStorageOf } from '../session/browser-storage';
import { Slot } from './slot';
import { usePageTitle } from './use-page-title';
import { useResumedPurchase } from './use-resumed-purchase';
import { useRouteFocus } from './use-route-focus';
import { scrollKey } from './scroll-key';
import { messages } from '../messages';

/** Navbar, page and the slots that outlive pages. Scroll positions are kept in the tab's storage, where the browser allows it. */
export function RootLayout() {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const leaving = useLeaving();
  useRouteFocus(pathname);
  useResumedPurchase();
  usePageTitle(useHost().settings.siteName);
  return (
    <>
      <a className={styles.skip} href="#content">
        {messages.skipToContent}
      </a>
      {state === 'loading' && <div className={styles.progress} role="progressbar" aria-label={messages.loading} />}
      <Navbar />
      <OfflineBanner />
      <main id="content" className={styles.main} tabIndex={-1}>
        {leaving ? <PageSkeleton /> : <Outlet />}
      </main>
      <Slot name="dock" />
      <Slot name="popups" />
      <Slot name="purchase" onDemand />
      {sessionStorageOf() && <ScrollRestoration getKey={scrollKey} />}
    </>
  );
}
