import { messages as shared } from '@inspire/shared/messages';
import { Skeleton } from '@inspire/shared/ui';
import panel from './panel.module.css';
import styles from './panel-row.module.css';

/** As many rows as a panel shows without being scrolled. */
const ROWS = [1, 2, 3, 4];

/** The panel's rows while they load, in the size of what replaces them. */
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
