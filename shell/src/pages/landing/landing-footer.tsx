import { useHost } from '@inspire/shared/host';
import { Link } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { useRegistryReady } from '../../federation/remote-manager-context';
import { Logo } from '../../layout/logo';
import { messages } from '../../messages';
import styles from './landing-footer.module.css';

export function LandingFooter() {
  const { settings, site } = useHost();
  const ready = useRegistryReady();
  return (
    <footer className={styles.footer}>
      <div className={styles.name}>
        <Logo name={settings.siteName} />
        <p>{messages.footerText(settings.speaker)}</p>
      </div>
      <nav aria-label={messages.footerLegal}>
        {/* Who serves it is known once the registry is verified; its place is kept free until then. */}
        {(!ready || site.owns(paths.plans)) && <Link to={paths.plans}>{messages.plans}</Link>}
        <Link to={paths.terms}>{messages.terms}</Link>
        <Link to={`${paths.terms}#privacy`}>{messages.privacy}</Link>
        <Link to={`${paths.terms}#refunds`}>{messages.refunds}</Link>
        <Link to={paths.help}>{messages.helpTitle}</Link>
        <Link to={paths.about}>{messages.aboutUs}</Link>
      </nav>
    </footer>
  );
}
