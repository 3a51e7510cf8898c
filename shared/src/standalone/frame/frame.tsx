import { type MouseEvent, type ReactNode, useRef } from 'react';
import { useSession } from '@inspire/shared/host';
import { usePageTitle, useRouteFocus } from '@inspire/shared/hosting';
import { Outlet, ScrollRestoration, useLocation } from '@inspire/shared/router';
import { findOwnedPath } from '../host/standalone-host';
import { standaloneMessages } from '../messages';
import { LoginPage } from '../pages/login-page';
import { SlotOutlet } from '../slots/slot-outlet';
import { useStandalone } from '../standalone-context';
import { FrameBar } from './frame-bar';
import styles from './frame.module.css';

function SessionGate({ children }: { readonly children: ReactNode }) {
  const { manifest } = useStandalone();
  const { pathname } = useLocation();
  const session = useSession();
  return findOwnedPath(manifest, pathname)?.session && !session ? <LoginPage /> : children;
}

export function Frame() {
  const { manifest } = useStandalone();
  useRouteFocus(useLocation().pathname);
  usePageTitle(manifest.name);
  const main = useRef<HTMLElement>(null);
  // Following the link would add a history entry without the page's navigation state.
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
      <ScrollRestoration />
    </>
  );
}
