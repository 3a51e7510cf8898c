import { useHost, useSession } from '@inspire/shared/host';
import { NavLink, useLocation } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { Avatar, Icon, toInvoker, useHydrated } from '@inspire/shared/ui';
import { useFrame } from '../document/frame-context';
import { useRegistryReady } from '../federation/remote-manager-context';
import { messages } from '../messages';
import { Drawer, DRAWER_ID } from './drawer';
import { Logo } from './logo';
import { Slot } from './slot';
import styles from './navbar.module.css';

const sections = [
  { path: paths.dashboard, label: messages.videos },
  { path: paths.audio, label: messages.audios },
] as const;

/** The navbar (SPEC-2): logo and profile button; with a session also Videos, Audios and the bell. */
export function Navbar({ hasSlots }: { readonly hasSlots: boolean }) {
  const host = useHost();
  const frame = useFrame();
  const isHydrated = useHydrated();
  const current = useSession();
  const session = isHydrated ? current : undefined;
  const isMember = isHydrated ? current !== undefined : frame.isMember;
  const ready = useRegistryReady();
  const { pathname } = useLocation();
  // The registry is verified after the first render: until then the sections are those of the document.
  const isOffered = (path: string) => (ready ? host.site.owns(path) : frame.sections.includes(path));
  const shown = isMember ? sections.filter(({ path }) => isOffered(path)) : [];

  const overHero = pathname === paths.landing && !isMember;

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
      {hasSlots && <Slot name="header.bell" />}
      <button
        type="button"
        className={styles.profile}
        aria-label={messages.openProfile}
        aria-haspopup="dialog"
        {...toInvoker('show-modal', DRAWER_ID)}
      >
        {session ? <Avatar name={session.user_name} /> : <Icon name="user" />}
      </button>
      <Drawer />
    </header>
  );
}
