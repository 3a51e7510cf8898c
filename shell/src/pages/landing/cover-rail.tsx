import type { LandingVideo } from '@inspire/shared/remote';
import { Link } from '@inspire/shared/router';
import { hrefs } from '@inspire/shared/routes';
import { Badge, badgeOf, Picture } from '@inspire/shared/ui';
import { messages } from '../../messages';
import styles from './cover-rail.module.css';

function CoverLink({ cover }: { cover: LandingVideo }) {
  const { id, title, thumbnailUrl, thumbnailSources, videoType } = cover;
  const badge = badgeOf(videoType);
  return (
    <Link to={hrefs.videoPlayer(id)}>
      <span className={styles.cover}>
        <Picture
          src={thumbnailUrl}
          sources={thumbnailSources}
          alt=""
          sizes="(max-width: 600px) 70vw, 300px"
          ratio="16/9"
        />
        {badge && <Badge kind={badge} className={styles.badge} />}
      </span>
      <span className={styles.title}>{title}</span>
    </Link>
  );
}

export function CoverRail({ covers }: { covers: readonly LandingVideo[] }) {
  if (covers.length === 0) return null;
  return (
    <section className={styles.rail} aria-labelledby="new-on-site">
      <h2 id="new-on-site">{messages.newOnSite}</h2>
      <ul tabIndex={0} aria-labelledby="new-on-site">
        {covers.map((cover) => (
          <li key={cover.id}>
            <CoverLink cover={cover} />
          </li>
        ))}
      </ul>
    </section>
  );
}
