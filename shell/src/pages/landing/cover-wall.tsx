import { Picture } from '@inspire/shared/ui';
import type { Cover } from '../../document/site-document';
import styles from './cover-wall.module.css';

/** Real covers of the catalogue behind the greeting: decoration, so hidden from screen readers. */
export const CoverWall = ({ covers }: { covers: readonly Cover[] }) => (
  <div className={styles.wall} aria-hidden="true">
    {covers.slice(0, 12).map(({ id, thumbnailUrl, thumbnailSources }, index) => (
      <div key={id} className={styles.tile}>
        <Picture src={thumbnailUrl} sources={thumbnailSources} alt="" sizes="(max-width: 768px) 50vw, 25vw" ratio="16/9" eager={index < 4} />
      </div>
    ))}
  </div>
);
