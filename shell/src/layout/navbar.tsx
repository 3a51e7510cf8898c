import { useHost, useSession } from '@inspire/shared/host';
import { NavLink, useLocation } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { Avatar, Icon } from '@inspire/shared/ui';
import { lazy, Suspense, useState } from 'react';
import { useSiteReady } from '../federation/site-context';
import { messages } from '../messages';
import { Logo } from './logo';
import styles from './navbar.module.css';
import { Slot } from './slot';

const loadDrawer = () => import(/* webpackChunkName: "drawer" */ './drawer');
const Drawer = lazy(async () => ({ default: (await loadDrawer()).Drawer }));

const sections = [
  { path: paths.dashboard, label: messages.videos },
  { path: paths.audio, label: messages.audios },
] as const;

/** The top bar (section 2): the logo; with a session Videos and Audios and the bell; the profile button always. */
export function Navbar() {
  const host = useHost();
  const session = useSession();
  const ready = useSiteReady();
  const { pathname } = useLocation();
  // Mounted by the first opening, so that its code is no part of the first paint.
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  const shown = session && ready ? sections.filter(({ path }) => host.site.owns(path)) : [];

  const overHero = pathname === paths.landing && !session;

  return (
    <header className={styles.bar} {...(overHero && { 'data-over': '', 'data-theme': 'dark' })}>
      <a className={styles.logo} href={host.settings.providerUrl} target="_blank" rel="noopener noreferrer">
        <Logo name={host.settings.siteName} />
      </a>
      <nav className={styles.sections} aria-label="Main">
        {shown.map(({ path, label }) => (
          <NavLink key={path} to={path} className={styles.section}>
            {label}
          </NavLink>
        ))}
      </nav>
      <Slot name="header.bell" />
      <button
        type="button"
        className={styles.profile}
        aria-label={messages.openProfile}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadDrawer().catch(() => undefined)}
        onClick={() => setDrawer('open')}
      >
        {session ? <Avatar name={session.user_name} /> : <Icon name="user" />}
      </button>
      {drawer !== 'never' && (
        <Suspense>
          <Drawer open={drawer === 'open'} onClose={() => setDrawer('closed')} />
        </Suspense>
      )}
    </header>
  );
}
