import { useState } from 'react';
import { useHost, useSession } from '@inspire/shared/host';
import { messages as shared } from '@inspire/shared/messages';
import { NavLink, useLocation } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { Avatar, Icon, useHydrated } from '@inspire/shared/ui';
import { useFrame } from '../document/frame-context';
import { useRegistryReady } from '../federation/remote-manager-context';
import { messages } from '../messages';
import { Logo } from './logo';
import { Slot } from './slot';
import styles from './navbar.module.css';

const loadDrawer = () => import(/* webpackChunkName: "drawer" */ './drawer');
type Code = Awaited<ReturnType<typeof loadDrawer>>;

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
  // Loaded on first use, so that its code does not delay the first paint.
  const [{ Drawer }, setCode] = useState<Partial<Code>>({});
  const [isOpen, setIsOpen] = useState(false);
  // The registry is verified after the first render: until then the sections are those of the document.
  const isOffered = (path: string) => (ready ? host.site.owns(path) : frame.sections.includes(path));
  const shown = isMember ? sections.filter(({ path }) => isOffered(path)) : [];

  // If the code does not load, the next press requests it again.
  const openDrawer = async () => {
    try {
      setCode(await loadDrawer());
      setIsOpen(true);
    } catch {
      host.toasts.error(shared.somethingWentWrong);
    }
  };

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
        onPointerEnter={() => void loadDrawer().catch(() => undefined)}
        onClick={() => void openDrawer()}
      >
        {session ? <Avatar name={session.user_name} /> : <Icon name="user" />}
      </button>
      {Drawer && <Drawer open={isOpen} onClose={() => setIsOpen(false)} />}
    </header>
  );
}
