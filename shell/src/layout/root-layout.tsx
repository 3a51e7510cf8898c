import { type MouseEvent, useRef } from 'react';
import { findStorage } from '@inspire/shared/guards';
import { useHost } from '@inspire/shared/host';
import { usePageTitle, useRouteFocus } from '@inspire/shared/hosting';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from '@inspire/shared/router';
import { useLeaving } from '../federation/remote-manager-context';
import { messages } from '../messages';
import { Navbar } from './navbar';
import { OfflineBanner } from './offline-banner';
import { PageSkeleton } from './page-skeleton';
import { scrollKey } from './scroll-key';
import { Slot } from './slot';
import { useResumedPurchase } from './use-resumed-purchase';
import styles from './root-layout.module.css';

/** Navbar, page and the slots that stay across pages. Stores scroll positions in the tab, if the browser allows it. */
export function RootLayout() {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const leaving = useLeaving();
  useRouteFocus(pathname);
  useResumedPurchase();
  usePageTitle(useHost().settings.siteName);
  const main = useRef<HTMLElement>(null);
  // Following the link would add a history entry without the page's navigation state.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <>
      <a className={styles.skip} href="#content" onClick={skip}>
        {messages.skipToContent}
      </a>
      {state === 'loading' && <div className={styles.progress} role="progressbar" aria-label={messages.loading} />}
      <Navbar />
      <OfflineBanner />
      <main ref={main} id="content" className={styles.main} tabIndex={-1}>
        {leaving ? <PageSkeleton /> : <Outlet />}
      </main>
      <Slot name="dock" />
      <Slot name="popups" />
      <Slot name="purchase" onDemand />
      {findStorage('sessionStorage') && <ScrollRestoration getKey={scrollKey} />}
    </>
  );
}
