import { useEffect, useRef } from 'react';
import { safeStorage } from '@inspire/shared/guards';
import { useLocation, useNavigate } from '@inspire/shared/router';
import { Button } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import type { EntryState } from '../../session';
import type { Credential } from '../api/google-auth';
import { consumeDevSignIn, startDevSignIn } from '../model/dev-sign-in';
import { createNonce } from '../model/nonce';
import styles from './google-sign-in.module.css';

interface DevSignInButtonProps {
  readonly authorizeUrl: string;
  readonly label: string;
  readonly busy: boolean;
  readonly entry: EntryState;
  readonly onCredential: (credential: Credential) => void;
}

/** Replaces Google's button in development: opens the local identity provider and handles its response on return. */
export function DevSignInButton({ authorizeUrl, label, busy, entry, onCredential }: DevSignInButtonProps) {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const latest = useRef(onCredential);
  useEffect(() => {
    latest.current = onCredential;
  });

  useEffect(() => {
    const result = consumeDevSignIn(safeStorage('sessionStorage'), hash);
    if (!result) return;
    // Remove the credential from the URL and from the history.
    void navigate(pathname, { replace: true, state: result.entry });
    latest.current(result);
  }, [hash, pathname, navigate]);

  return (
    <div className={styles.place}>
      <Button
        variant="secondary"
        size="l"
        busy={busy}
        className={styles.local}
        onClick={() =>
          window.location.assign(
            startDevSignIn(safeStorage('sessionStorage'), {
              authorizeUrl,
              from: pathname,
              nonce: createNonce(),
              entry,
            }),
          )
        }
      >
        {label}
      </Button>
      <p className={styles.hint}>{messages.google.localHint}</p>
    </div>
  );
}
