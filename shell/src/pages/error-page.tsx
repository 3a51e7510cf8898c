import { REQUEST_ID_PATTERN } from '@inspire/shared/contracts/request-id';
import { isRecord } from '@inspire/shared/guards';
import { useLocation } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { ButtonLink, PageHeading } from '@inspire/shared/ui';
import { Redirect } from '../layout/redirect';
import { messages } from '../messages';
import { RequestReference } from './request-reference';
import styles from './text-page.module.css';

interface ErrorPageState {
  readonly errorMessage: string;
  readonly statusCode: string | number;
  readonly errorImg?: string;
  readonly requestId?: string;
}

/** Parses the navigation state; undefined when message or code is missing (SPEC-2). */
export function readErrorState(state: unknown): ErrorPageState | undefined {
  if (!isRecord(state)) return undefined;
  const { errorMessage, statusCode, errorImg, requestId } = state;
  if (typeof errorMessage !== 'string' || errorMessage === '') return undefined;
  if ((typeof statusCode !== 'string' || statusCode === '') && typeof statusCode !== 'number') return undefined;
  return {
    errorMessage,
    statusCode,
    ...(typeof errorImg === 'string' && errorImg.startsWith('/') && { errorImg }),
    ...(typeof requestId === 'string' && REQUEST_ID_PATTERN.test(requestId) && { requestId }),
  };
}

/** `/ErrorPage`: message and code; without them, a redirect to the landing page. */
export function ErrorPage() {
  const error = readErrorState(useLocation().state);
  if (!error) return <Redirect to={paths.landing} />;
  return (
    <article className={`${styles.page} ${styles.center}`}>
      <div>
        {error.errorImg && <img src={error.errorImg} alt="" />}
        <PageHeading>{`${error.errorMessage} ${error.statusCode}`}</PageHeading>
        <div className={styles.actions}>
          <ButtonLink to={paths.landing}>{messages.backHome}</ButtonLink>
        </div>
        <RequestReference id={error.requestId} />
      </div>
    </article>
  );
}
