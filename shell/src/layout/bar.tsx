import type { MouseEvent } from 'react';
import { useHost } from '@inspire/shared/host';
import { usePageTitle, useRouteFocus } from '@inspire/shared/hosting';
import { useLocation, useNavigation } from '@inspire/shared/router';
import { useResumedPurchase } from '../app/purchase-intent';
import { messages } from '../messages';
import { CONTENT_ID } from './main-content';
import { Navbar } from './navbar';
import { OfflineBanner } from './offline-banner';
import styles from './bar.module.css';

/** What stands above the page and stays across pages. */
export function Bar({ hasSlots }: { readonly hasSlots: boolean }) {
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
