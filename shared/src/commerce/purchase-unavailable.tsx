import { commerceMessages } from './messages';
import styles from './purchase-unavailable.module.css';

/** The alert above a purchase button while no remote serves purchases (D-33). */
export const PurchaseUnavailable = () => (
  <p className={styles.error} role="alert">
    {commerceMessages.purchaseUnavailable}
  </p>
);
