import { useHost, useSession } from '@inspire/shared/host';
import { Navigate } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { ButtonLink, Icon, PageHeading } from '@inspire/shared/ui';
import { useCovers } from '../../document/covers-context';
import { messages } from '../../messages';
import { aboutParts } from './about-content';
import { CoverRail } from './cover-rail';
import { HeroPicture } from './hero-picture';
import { LandingFooter } from './landing-footer';
import styles from './landing-page.module.css';

/** `/`: greets a guest; a viewer with a session goes to the dashboard (section 2). */
export function LandingPage() {
  const { settings } = useHost();
  const session = useSession();
  const covers = useCovers();
  if (session) return <Navigate to={paths.dashboard} replace />;
  return (
    <>
      {/* A night scene in both themes. */}
      <section className={styles.hero} data-theme="dark">
        <HeroPicture />
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
      <section className={styles.about} aria-labelledby="about">
        <h2 id="about">About</h2>
        <ul className={styles.parts}>
          {aboutParts(settings).map(({ icon, title, text }) => (
            <li key={title}>
              <Icon name={icon} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <LandingFooter />
    </>
  );
}
