import { messages as shared } from '@inspire/shared/messages';
import { Spinner } from '@inspire/shared/ui';
import styles from './page-placeholder.module.css';

/** Shown while a page's chunk loads. The spinner is delayed, so that a fast load does not flicker. */
export const PagePlaceholder = () => (
  <div className={styles.place} aria-busy="true">
    <Spinner label={shared.loading} />
  </div>
);
