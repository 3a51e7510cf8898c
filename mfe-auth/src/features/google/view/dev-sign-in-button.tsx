import { useEffect, useRef } from 'react';
import { safeStorage } from '@inspire/shared/guards';
import { useLocation, useNavigate } from '@inspire/shared/router';
import { Button } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import type { EntryState } from '../../session/model/entry-state';
import type { Credential } from '../api/google-auth';
import { consumeDevSignIn, startDevSignIn } from '../model/dev-sign-in';
import { makeNonce } from '../model/nonce';
import styles from './google-sign-in.module.css';

interface LocalButtonProps {
  readonly authorizeUrl: string;
  readonly label: string;
  readonly busy: boolean;
  readonly entry: EntryState;
  readonly onCredential: (credential: Credential) => void;
}

/** Development's stand-in for Google's button: leads to the local identity provider, and takes its answer when it leads back. */
export function DevSignInButton({ authorizeUrl, label, busy, entry, onCredential }: LocalButtonProps) {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const latest = useRef(onCredential);
  useEffect(() => {
    latest.current = onCredential;
  });

  useEffect(() => {
    const answer = consumeDevSignIn(safeStorage('sessionStorage'), hash);
    if (!answer) return;
    // The credential does not stay in the address, nor in the history.
    void navigate(pathname, { replace: true, state: answer.entry });
    latest.current(answer);
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
            startDevSignIn(safeStorage('sessionStorage'), { authorizeUrl, from: pathname, nonce: makeNonce(), entry }),
          )
        }
      >
        {label}
      </Button>
      <p className={styles.hint}>{messages.google.localHint}</p>
    </div>
  );
}
