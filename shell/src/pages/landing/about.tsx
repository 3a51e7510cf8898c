import { useHost } from '@inspire/shared/host';
import { Icon } from '@inspire/shared/ui';
import { messages } from '../../messages';
import { aboutParts } from './about-content';
import { LandingPicture } from './picture';
import styles from './about.module.css';

/** The About section (SPEC-1): the speaker, the trust, books and discs, and the cities of sessions. */
export function About() {
  const { settings } = useHost();
  return (
    <section className={styles.about} aria-labelledby="about">
      <h2 id="about">{messages.about}</h2>
      {aboutParts(settings).map(({ title, text, picture, alt, points }) => (
        <article key={title} className={styles.part}>
          <div className={styles.frame}>
            <LandingPicture name={picture} sizes="(max-width: 767px) 92vw, 46vw" alt={alt} />
          </div>
          <div className={styles.text}>
            <h3>{title}</h3>
            <p>{text}</p>
            {points && (
              <ul className={styles.points}>
                {points.map((point) => (
                  <li key={point.title}>
                    <Icon name={point.icon} />
                    <strong>{point.title}</strong>
                    <span>{point.text}</span>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </article>
      ))}
      <div className={styles.cities}>
        <h3>{messages.sessionsTitle}</h3>
        <p>{messages.sessionsText}</p>
        <ul aria-label={messages.cities}>
          {settings.cities.map((city) => (
            <li key={city}>
              <Icon name="mapPin" />
              {city}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
