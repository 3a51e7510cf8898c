import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useHost, useSession } from '@inspire/shared/host';
import { Icon, Sheet } from '@inspire/shared/ui';
import { useRegistryReady } from '../federation/remote-manager-context';
import { messages } from '../messages';
import { drawerItems } from './drawer-items';
import { DrawerProfile } from './drawer-profile';
import { LogoutDialog } from './logout-dialog';
import { ThemeSwitch } from './theme-switch';
import styles from './drawer.module.css';

/** SPEC-9: an internal link first closes the drawer, then navigates. */
const NAVIGATION_DELAY_MS = 300;

interface DrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The drawer of the profile button (SPEC-2). */
export function Drawer({ open, onClose }: DrawerProps) {
  const host = useHost();
  const session = useSession();
  useRegistryReady();
  const [askingLogout, setAskingLogout] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const follow = (event: MouseEvent, href: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onClose();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => host.navigation.go(href), NAVIGATION_DELAY_MS);
  };
  const logOut = () => {
    setAskingLogout(false);
    onClose();
    // First stop media, which saves its position, and call the logout: both need the token. Do not await them.
    host.events.publishMediaStopAll();
    host.api.sendOnLeave('logout', {});
    host.session.end('logout');
  };

  return (
    <>
      <Sheet open={open} onClose={onClose} title={session ? messages.welcome : messages.guest}>
        <DrawerProfile onFollow={follow} />
        <ul className={styles.items}>
          {drawerItems(session !== undefined, host.settings, host.site.owns).map((item) => (
            <li key={item.label}>
              {item.kind === 'external' ? (
                <a className={styles.item} href={item.href} target="_blank" rel="noopener noreferrer">
                  {item.label}
                  <Icon name="chevronRight" />
                </a>
              ) : (
                <a className={styles.item} href={item.href} onClick={(event) => follow(event, item.href)}>
                  {item.label}
                  <Icon name="chevronRight" />
                </a>
              )}
            </li>
          ))}
          {session && (
            <li>
              <button type="button" className={styles.item} onClick={() => setAskingLogout(true)}>
                {messages.logOut}
                <Icon name="logout" />
              </button>
            </li>
          )}
        </ul>
        <ThemeSwitch />
      </Sheet>
      <LogoutDialog open={askingLogout} onNo={() => setAskingLogout(false)} onYes={logOut} />
    </>
  );
}
