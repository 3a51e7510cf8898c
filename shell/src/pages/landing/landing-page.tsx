import { useHost, useSession } from '@inspire/shared/host';
import { Link } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { ButtonLink, PageHeading } from '@inspire/shared/ui';
import { useLandingVideos } from '../../document/landing-videos-context';
import { useRegistryReady } from '../../federation/remote-manager-context';
import { Logo } from '../../layout/logo';
import { Redirect } from '../../layout/redirect';
import { messages } from '../../messages';
import { About } from './about';
import { CoverRail } from './cover-rail';
import { LandingPicture } from './picture';
import styles from './landing-page.module.css';

function LandingFooter() {
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

const Invitation = () => (
  <section className={styles.invitation} data-theme="dark" aria-labelledby="invitation">
    <h2 id="invitation">{messages.invitationTitle}</h2>
    <p>{messages.invitationText}</p>
    <ButtonLink to={paths.signup} size="l">
      {messages.invitationButton}
    </ButtonLink>
  </section>
);

/** `/`: greets a guest, and redirects a viewer with a session to the dashboard (SPEC-2). */
export function LandingPage() {
  const session = useSession();
  const covers = useLandingVideos();
  if (session) return <Redirect to={paths.dashboard} />;
  return (
    <>
      {/* A night scene in both themes. */}
      <section className={styles.hero} data-theme="dark">
        <LandingPicture name="hero" sizes="100vw" first />
        <div className={styles.greeting}>
          <PageHeading>{messages.welcomeTitle}</PageHeading>
          <p className={styles.lead}>{messages.welcomeText}</p>
          <div className={styles.actions}>
            <ButtonLink to={paths.signup} size="l">
              {messages.signUp}
            </ButtonLink>
            <ButtonLink to={paths.login} size="l" variant="secondary">
              {messages.login}
            </ButtonLink>
          </div>
        </div>
      </section>
      <CoverRail covers={covers} />
      <About />
      <Invitation />
      <LandingFooter />
    </>
  );
}
