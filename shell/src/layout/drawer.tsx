import { type MouseEvent, useEffect, useRef } from 'react';
import { useHost } from '@inspire/shared/host';
import { themeIcons, themes } from '@inspire/shared/hosting';
import { Icon, Sheet } from '@inspire/shared/ui';
import { useFrame } from '../document/frame-context';
import { useRegistryReady } from '../federation/remote-manager-context';
import { messages } from '../messages';
import { drawerItems } from './drawer-items';
import { DrawerProfile } from './drawer-profile';
import { LogOutItem } from './log-out-item';
import { useAudience } from './use-audience';
import styles from './drawer.module.css';

/** The early script marks the stored theme, and stores and applies what is chosen (`prepareDrawer`). */
const ThemeSwitch = () => (
  <fieldset className={styles.switch}>
    <legend>{messages.theme}</legend>
    {themes.map((name) => (
      <label key={name}>
        <input type="radio" name="theme" value={name} defaultChecked={name === 'system'} />
        <span>
          <Icon name={themeIcons[name]} />
          {messages.themeNames[name]}
        </span>
      </label>
    ))}
  </fieldset>
);

/** What the profile button opens. */
export const DRAWER_ID = 'drawer';

/** SPEC-9: an internal link first closes the drawer, then navigates. */
const NAVIGATION_DELAY_MS = 300;

/**
 * The drawer of the profile button (SPEC-2). The browser opens and closes it, from the first paint on. Before the hydration it
 * holds the items of guests and of members.
 */
export function Drawer() {
  const host = useHost();
  const frame = useFrame();
  const ready = useRegistryReady();
  const { guest, member } = useAudience();
  const sheet = useRef<HTMLDialogElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const owns = (path: string) => host.site.owns(path) || (!ready && frame.drawer?.includes(path) === true);
  const close = () => sheet.current?.close();
  const follow = (event: MouseEvent, href: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    close();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => host.navigation.go(href), NAVIGATION_DELAY_MS);
  };
  const title = (
    <>
      {guest && <span className={guest.className}>{messages.guest}</span>}
      {member && <span className={member.className}>{messages.welcome}</span>}
    </>
  );
  return (
    <Sheet ref={sheet} id={DRAWER_ID} title={title}>
      <DrawerProfile audience={{ guest, member }} owns={owns} onFollow={follow} />
      <ul className={styles.items}>
        {drawerItems(host.settings, owns).map(({ kind, label, href, viewer }) => {
          const shown = viewer ? { guest, member }[viewer] : {};
          const isExternal = kind === 'external';
          return (
            shown && (
              <li key={label} className={shown.className}>
                <a
                  className={styles.item}
                  href={href}
                  {...(isExternal
                    ? { target: '_blank', rel: 'noopener noreferrer' }
                    : { onClick: (event) => follow(event, href) })}
                >
                  {label}
                  <Icon name="chevronRight" />
                </a>
              </li>
            )
          );
        })}
        {member && <LogOutItem className={member.className} onLogOut={close} />}
      </ul>
      <ThemeSwitch />
    </Sheet>
  );
}
