import { useState } from 'react';
import { useHost } from '@inspire/shared/host';
import { FormMessage } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import type { EntryState } from '../../session';
import { type Credential, googleAuth } from '../api/google-auth';
import { DevSignInButton } from './dev-sign-in-button';
import { GoogleButton } from './google-button';
import styles from './google-sign-in.module.css';

const { google: texts } = messages;

interface GoogleSignInProps {
  readonly purpose: 'login' | 'signup';
  readonly entry: EntryState;
  readonly errorText: (error: unknown) => string;
}

/** The Google sign-in section (D-19); renders nothing if the site does not offer it. */
export function GoogleSignIn({ purpose, entry, errorText }: GoogleSignInProps) {
  const {
    api,
    session,
    settings: { signIn },
  } = useHost();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  if (!signIn) return null;

  const authenticate = (credential: Credential) => {
    setBusy(true);
    setError(undefined);
    googleAuth(api, credential)
      .then(session.start, (cause: unknown) => setError(errorText(cause)))
      .finally(() => setBusy(false));
  };

  return (
    <section className={styles.section} aria-label={texts.section} aria-busy={busy || undefined}>
      <p className={styles.or}>{texts.or}</p>
      {signIn.kind === 'google' ? (
        <GoogleButton
          clientId={signIn.clientId}
          text={purpose === 'login' ? 'signin_with' : 'signup_with'}
          onCredential={authenticate}
        />
      ) : (
        <DevSignInButton
          authorizeUrl={signIn.authorizeUrl}
          label={texts.local}
          busy={busy}
          entry={entry}
          onCredential={authenticate}
        />
      )}
      <FormMessage>{error}</FormMessage>
    </section>
  );
}
