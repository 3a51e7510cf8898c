import { Button, PageHeading } from '@inspire/shared/ui';
import { messages } from '../messages';
import styles from './text-page.module.css';

/** The router's fallback (SPEC-8) for errors outside of the remotes' own boundaries. */
export const UnexpectedErrorPage = () => (
  <div className={`${styles.page} ${styles.center}`}>
    <div>
      <PageHeading>{messages.unexpected}</PageHeading>
      <p>{messages.unexpectedText}</p>
      <Button onClick={() => window.location.reload()}>{messages.reload}</Button>
    </div>
  </div>
);
