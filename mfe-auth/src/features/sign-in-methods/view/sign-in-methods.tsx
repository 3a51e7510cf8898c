import { useRef, useState } from 'react';
import { isApiError } from '@inspire/shared/client';
import type { SignInMethods as Methods } from '@inspire/shared/contracts';
import { ErrorState, SectionCard } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages-profile';
import { useSignInMethods } from '../api/sign-in-methods';
import { Authenticator } from './authenticator';
import { ChangeDialog, type SignInChange } from './change-dialog';
import { closeDialog } from './close-dialog';
import { GoogleLink } from './google-link';
import { MethodsSkeleton } from './methods-skeleton';
import { Passkeys } from './passkeys';
import styles from './sign-in-methods.module.css';

function Content({ methods }: { readonly methods: Methods }) {
  const [change, setChange] = useState<SignInChange>();
  const groups = useRef<HTMLDivElement>(null);
  const close = (isButtonGone?: boolean) => closeDialog(() => setChange(undefined), groups.current, isButtonGone);
  return (
    <div ref={groups} className={styles.groups}>
      {methods.needsSecondFactor && <p className={styles.notice}>{messages.needsSecondFactor}</p>}
      <Passkeys passkeys={methods.passkeys} onChange={setChange} />
      <Authenticator authenticator={methods.authenticator} onChange={setChange} />
      <GoogleLink google={methods.google} onChange={setChange} />
      {change && <ChangeDialog change={change} methods={methods} onClose={close} />}
    </div>
  );
}

/** Fills the slot `profile.security` on the profile page: passkeys, the authenticator app and the linked Google account (D-47). */
export function SignInMethods() {
  const { data, error, isFetching, refetch } = useSignInMethods();
  // After a 401 the shell redirects to the login; a card with Retry would only flash.
  if (!data && (!error || isApiError(error, 401))) return <MethodsSkeleton />;
  return (
    <SectionCard title={messages.title} text={messages.text}>
      {data ? (
        <Content methods={data} />
      ) : (
        <ErrorState title={messages.failed} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </SectionCard>
  );
}
