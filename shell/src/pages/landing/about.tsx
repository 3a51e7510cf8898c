import { type SiteSettings, useHost } from '@inspire/shared/host';
import { Icon, type IconName } from '@inspire/shared/ui';
import { messages } from '../../messages';
import { LandingPicture } from './picture';
import type { LandingPictureName } from './pictures';
import styles from './about.module.css';

interface AboutPart {
  readonly title: string;
  readonly text: string;
  readonly picture: LandingPictureName;
  readonly alt: string;
  readonly points?: readonly { readonly icon: IconName; readonly title: string; readonly text: string }[];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The sections of About with a picture (SPEC-1); names come from the site's settings (D-9). */
const aboutParts = ({ speaker, trust }: SiteSettings): readonly AboutPart[] => [
  {
    title: 'The speaker',
    text: `${capital(speaker)} is a practising physician and a motivational speaker who has spent years listening to people at the turning points of their lives. The talks are plain, warm and practical: one idea to take home, one step to take tomorrow.`,
    picture: 'speaker',
    alt: 'A speaker on a lit stage in front of a full hall.',
  },
  {
    title: 'The trust',
    text: `Part of the proceeds of every session goes to ${trust}, a charitable trust that provides schooling, meals and medical care for underprivileged children until they can stand on their own feet.`,
    picture: 'trust',
    alt: 'Four children running over a hill at sunset, each flying a kite.',
  },
  {
    title: 'Books, DVDs and CDs',
    text: 'The talks live on beyond the hall. Watch and listen here on any device, and pick up where you left off.',
    picture: 'books',
    alt: 'A shelf of books and discs beside a lamp.',
    points: [
      { icon: 'book', title: 'Books', text: 'a chapter before bed' },
      { icon: 'film', title: 'Session DVDs', text: 'full evenings, as they happened' },
      { icon: 'disc', title: 'Audio CDs', text: 'for the road and for quiet hours' },
    ],
  },
];

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
