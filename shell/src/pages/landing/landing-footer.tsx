import { useHost } from '@inspire/shared/host';
import { Link } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { messages } from '../../messages';
import styles from './landing-footer.module.css';

/** Legal links at the foot of the landing page. */
export function LandingFooter() {
  const { settings } = useHost();
  return (
    <footer className={styles.footer}>
      <p>{settings.siteName}</p>
      <nav aria-label="Legal">
        <Link to={paths.terms}>{messages.terms}</Link>
        <Link to={paths.help}>{messages.helpTitle}</Link>
        <Link to={paths.about}>{messages.aboutUs}</Link>
      </nav>
    </footer>
  );
}
