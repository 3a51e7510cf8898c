import { useId, useState } from 'react';
import { isApiError } from '@inspire/shared/client';
import type { SignInMethods as Methods } from '@inspire/shared/contracts';
import { ErrorState } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages-profile';
import { useSignInMethods } from '../api/sign-in-methods';
import { ChangeDialog, type SignInChange } from './change-dialog';
import { GoogleLink } from './google-link';
import { MethodsSkeleton } from './methods-skeleton';
import { Passkeys } from './passkeys';
import styles from './sign-in-methods.module.css';

function Content({ methods }: { readonly methods: Methods }) {
  const [change, setChange] = useState<SignInChange>();
  return (
    <div className={styles.groups}>
      <Passkeys passkeys={methods.passkeys} onChange={setChange} />
      <GoogleLink google={methods.google} onChange={setChange} />
      {change && <ChangeDialog change={change} methods={methods} onClose={() => setChange(undefined)} />}
    </div>
  );
}

/** Fills the slot `profile.security` on the profile page: passkeys and the linked Google account (D-47). */
export function SignInMethods() {
  const title = useId();
  const { data, error, isFetching, refetch } = useSignInMethods();
  // After a 401 the shell redirects to the login; a card with Retry would only flash.
  if (!data && (!error || isApiError(error, 401))) return <MethodsSkeleton />;
  return (
    <section aria-labelledby={title} className={styles.card}>
      <div>
        <h2 id={title} className={styles.title}>
          {messages.title}
        </h2>
        <p className={styles.text}>{messages.text}</p>
      </div>
      {data ? (
        <Content methods={data} />
      ) : (
        <ErrorState
          title={messages.failed}
          text={messages.failedText}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </section>
  );
}
