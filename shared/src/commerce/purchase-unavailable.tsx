import { commerceMessages } from './messages';
import styles from './purchase-unavailable.module.css';

/** The alert above a purchase button when no remote can serve purchases at the moment (D-33). */
export const PurchaseUnavailable = () => (
  <p className={styles.error} role="alert">
    {commerceMessages.purchaseUnavailable}
  </p>
);
