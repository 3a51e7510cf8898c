import type { MouseEvent } from 'react';
import { findStorage } from '@inspire/shared/guards';
import { useHost } from '@inspire/shared/host';
import { usePageTitle, useRouteFocus } from '@inspire/shared/hosting';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from '@inspire/shared/router';
import { useResumedPurchase } from '../app/purchase-intent';
import { useLeaving } from '../federation/remote-manager-context';
import { messages } from '../messages';
import { useLayoutPart } from './layout-part';
import { CONTENT_ID } from './main-content';
import { Navbar } from './navbar';
import { OfflineBanner } from './offline-banner';
import { PageSkeleton } from './page-skeleton';
import { scrollKey } from './scroll-key';
import { Slot } from './slot';
import styles from './bar.module.css';

/** What stands above the page and stays across pages. */
function Bar({ hasSlots }: { readonly hasSlots: boolean }) {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  useRouteFocus(pathname);
  useResumedPurchase();
  usePageTitle(useHost().settings.siteName);
  // Following the link would add a history entry without the page's navigation state.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(CONTENT_ID)?.focus();
  };
  return (
    <>
      <a className={styles.skip} href={`#${CONTENT_ID}`} onClick={skip}>
        {messages.skipToContent}
      </a>
      {state === 'loading' && <div className={styles.progress} role="progressbar" aria-label={messages.loading} />}
      <Navbar hasSlots={hasSlots} />
      <OfflineBanner />
    </>
  );
}

/** Stores scroll positions in the tab, if the browser allows it. */
const LayoutSlots = () => (
  <>
    <Slot name="dock" />
    <Slot name="popups" />
    <Slot name="purchase" onDemand />
    {findStorage('sessionStorage') && <ScrollRestoration getKey={scrollKey} />}
  </>
);

function PageContent({ isLoading }: { readonly isLoading: boolean }) {
  const leaving = useLeaving();
  return isLoading || leaving ? <PageSkeleton /> : <Outlet />;
}

/**
 * The element of the root route: the part of the layout that its RouterProvider renders.
 * @param isLoading true while the router has not resolved the first route
 */
export function RootLayout({ isLoading = false }: { readonly isLoading?: boolean }) {
  const part = useLayoutPart();
  if (part === 'page') return <PageContent isLoading={isLoading} />;
  // Remotes of slots load after the page itself.
  return part === 'bar' ? <Bar hasSlots={!isLoading} /> : !isLoading && <LayoutSlots />;
}
