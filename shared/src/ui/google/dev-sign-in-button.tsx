import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from '@inspire/shared/router';
import { safeStorage } from '../../guards';
import { Button } from '../button/button';
import { uiMessages } from '../messages';
import { createNonce } from './create-nonce';
import { consumeDevSignIn, type DevSignInResult, startDevSignIn } from './dev-sign-in';
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

/**
 * Handles the response of the local identity provider when it redirects back to this page.
 * @param isOwn whether the request with this entry was the caller's, on a page with several callers; never changes
 */
export function useDevSignInResult(
  onResult: (result: DevSignInResult) => void,
  isOwn?: (entry: unknown) => boolean,
): void {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const handleResult = useEffectEvent(onResult);
  useEffect(() => {
    const result = consumeDevSignIn(safeStorage('sessionStorage'), hash, isOwn);
    if (!result) return;
    // Remove the credential from the URL and from the history.
    void navigate(pathname, { replace: true, state: result.entry });
    handleResult(result);
  }, [hash, pathname, navigate, isOwn]);
}
