import { isRecord } from '@inspire/shared/guards';
import { useLocation } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { ButtonLink, PageHeading } from '@inspire/shared/ui';
import { Redirect } from '../layout/redirect';
import { messages } from '../messages';
import styles from './text-page.module.css';

interface ErrorPageState {
  readonly errorMessage: string;
  readonly statusCode: string | number;
  readonly errorImg?: string;
}

/** Parses the navigation state; undefined when message or code is missing (SPEC-2). */
export function readErrorState(state: unknown): ErrorPageState | undefined {
  if (!isRecord(state)) return undefined;
  const { errorMessage, statusCode, errorImg } = state;
  if (typeof errorMessage !== 'string' || errorMessage === '') return undefined;
  if ((typeof statusCode !== 'string' || statusCode === '') && typeof statusCode !== 'number') return undefined;
  return { errorMessage, statusCode, ...(typeof errorImg === 'string' && errorImg.startsWith('/') && { errorImg }) };
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
      </div>
    </article>
  );
}
