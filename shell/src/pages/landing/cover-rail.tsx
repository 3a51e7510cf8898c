import { Link } from '@inspire/shared/router';
import { hrefs } from '@inspire/shared/routes';
import { Picture } from '@inspire/shared/ui';
import type { Cover } from '@inspire/shared/remote';
import { messages } from '../../messages';
import styles from './cover-rail.module.css';

/** The newest of the catalogue; a cover leads to its video, by way of logging in. Scrolls by itself, without a script. */
export function CoverRail({ covers }: { covers: readonly Cover[] }) {
  if (covers.length === 0) return null;
  return (
    <section className={styles.rail} aria-labelledby="new-on-site">
      <h2 id="new-on-site">{messages.newOnSite}</h2>
      <ul tabIndex={0} aria-labelledby="new-on-site">
        {covers.map(({ id, title, thumbnailUrl, thumbnailSources }) => (
          <li key={id}>
            <Link to={hrefs.videoPlayer(id)}>
              <Picture src={thumbnailUrl} sources={thumbnailSources} alt="" sizes="(max-width: 600px) 70vw, 300px" ratio="16/9" />
              <span>{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
