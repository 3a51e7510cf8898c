import { useSession } from '@inspire/shared/host';
import { paths } from '@inspire/shared/routes';
import { ButtonLink, PageHeading } from '@inspire/shared/ui';
import { useLandingVideos } from '../../document/landing-videos-context';
import { Redirect } from '../../layout/redirect';
import { messages } from '../../messages';
import { About } from './about';
import { CoverRail } from './cover-rail';
import { Invitation } from './invitation';
import { LandingFooter } from './landing-footer';
import { LandingPicture } from './picture';
import styles from './landing-page.module.css';

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
