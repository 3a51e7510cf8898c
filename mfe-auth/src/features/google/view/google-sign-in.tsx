import { useState } from 'react';
import { useHost } from '@inspire/shared/host';
import {
  type Credential,
  DevSignInButton,
  FormMessage,
  GoogleButton,
  useDevSignInResult,
  useHydrated,
} from '@inspire/shared/ui';
import { messages } from '../../../messages';
import type { EntryState } from '../../session/model/entry-state';
import { googleAuth } from '../api/google-auth';
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
  const authenticate = (credential: Credential) => {
    setBusy(true);
    setError(undefined);
    googleAuth(api, credential)
      .then(session.start, (cause: unknown) => setError(errorText(cause)))
      .finally(() => setBusy(false));
  };
  useDevSignInResult(authenticate);
  // Whether the site offers it is not known when the frame is rendered: the document says so to the style sheet.
  const isHydrated = useHydrated();
  if (!isHydrated) {
    return (
      <div className={styles.reserved}>
        <p className={styles.or}>{texts.or}</p>
        <div className={styles.button} />
        <FormMessage />
      </div>
    );
  }
  if (!signIn) return null;

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
        <DevSignInButton authorizeUrl={signIn.authorizeUrl} busy={busy} entry={entry} />
      )}
      <FormMessage>{error}</FormMessage>
    </section>
  );
}
