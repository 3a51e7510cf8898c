import { messages as shared } from '@inspire/shared/messages';
import { Skeleton } from '@inspire/shared/ui';
import panel from './panel.module.css';
import styles from './panel-row.module.css';

/** As many rows as fit the panel without scrolling. */
const ROWS = [1, 2, 3, 4];

export const PanelSkeleton = () => (
  <div role="status" aria-busy="true" aria-label={shared.loading} className={panel.list}>
    {ROWS.map((row) => (
      <div key={row} className={styles.row} data-testid="skeleton">
        <Skeleton shape="wide" className={styles.picture} />
        <div className={styles.words}>
          <Skeleton className={styles.titleSkeleton} />
          <Skeleton className={styles.textSkeleton} />
          <Skeleton className={styles.timeSkeleton} />
        </div>
      </div>
    ))}
  </div>
);
