import { isApiError } from '@inspire/shared/client';
import { useRouteError } from '@inspire/shared/router';
import { Button, PageHeading } from '@inspire/shared/ui';
import { useLayoutPart } from '../layout/layout-part';
import { messages } from '../messages';
import { RequestReference } from './request-reference';
import styles from './text-page.module.css';

/** The router's fallback (SPEC-8) for errors outside of the remotes' own boundaries. */
export function UnexpectedErrorPage() {
  const error = useRouteError();
  return (
    <div className={`${styles.page} ${styles.center}`}>
      <div>
        <PageHeading>{messages.unexpected}</PageHeading>
        <p>{messages.unexpectedText}</p>
        <Button onClick={() => window.location.reload()}>{messages.reload}</Button>
        <RequestReference id={isApiError(error) ? error.requestId : undefined} />
      </div>
    </div>
  );
}

/** Shows an error outside of the remotes' own boundaries in place of the page; the other parts of the layout vanish. */
export const RootError = () => (useLayoutPart() === 'page' ? <UnexpectedErrorPage /> : null);
