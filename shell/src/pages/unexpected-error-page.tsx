import { Button, PageHeading } from '@inspire/shared/ui';
import { messages } from '../messages';
import styles from './text-page.module.css';

/** The router's fallback (SPEC-8): something outside of every remote's own boundary broke. */
export const UnexpectedErrorPage = () => (
  <main className={`${styles.page} ${styles.center}`}>
    <div>
      <PageHeading>{messages.unexpected}</PageHeading>
      <p>{messages.unexpectedText}</p>
      <Button onClick={() => window.location.reload()}>{messages.reload}</Button>
    </div>
  </main>
);
