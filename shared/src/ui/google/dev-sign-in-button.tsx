import { useLocation } from '@inspire/shared/router';
import { safeStorage } from '../../guards';
import { Button } from '../button/button';
import { uiMessages } from '../messages';
import { createNonce } from './create-nonce';
import { startDevSignIn } from './dev-sign-in';
import styles from './google.module.css';

export interface DevSignInButtonProps {
  readonly authorizeUrl: string;
  readonly busy?: boolean | undefined;
  readonly entry?: unknown;
}

/**
 * Replaces Google's button in development: opens the local identity provider. `useDevSignInResult` handles its
 * response.
 */
export function DevSignInButton({ authorizeUrl, busy, entry }: DevSignInButtonProps) {
  const { pathname } = useLocation();
  const open = () => {
    const request = { authorizeUrl, from: pathname, nonce: createNonce(), entry };
    window.location.assign(startDevSignIn(safeStorage('sessionStorage'), request));
  };
  return (
    <div className={styles.place}>
      <Button variant="secondary" size="l" busy={busy} className={styles.local} onClick={open}>
        {uiMessages.google.local}
      </Button>
      <p className={styles.hint}>{uiMessages.google.localHint}</p>
    </div>
  );
}
