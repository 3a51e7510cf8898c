import { messages as shared } from '@inspire/shared/messages';
import { Spinner } from '@inspire/shared/ui';
import styles from './page-placeholder.module.css';

/** The place of a page whose chunk is on its way; the spinner comes late, so that a quick one does not flicker. */
export const PagePlaceholder = () => (
  <div className={styles.place} aria-busy="true">
    <Spinner label={shared.loading} />
  </div>
);
