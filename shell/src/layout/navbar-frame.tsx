import { Logo } from './logo';
import styles from './navbar.module.css';

/** The navbar before the shell runs: the same box and logo, without controls. */
export const NavbarFrame = ({ siteName }: { siteName: string }) => (
  <header className={styles.bar}>
    <span className={styles.logo}>
      <Logo name={siteName} />
    </span>
  </header>
);
