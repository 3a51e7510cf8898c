import { messages } from '../messages';
import styles from './request-reference.module.css';

/** Names the failed request for the site's support (ADR-57). One click selects the whole id, so that it can be copied. */
export const RequestReference = ({ id }: { readonly id: string | undefined }) =>
  id === undefined ? null : (
    <p className={styles.reference}>
      {messages.reference} <code className={styles.id}>{id}</code>
    </p>
  );
