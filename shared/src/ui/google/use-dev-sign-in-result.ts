import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from '@inspire/shared/router';
import { safeStorage } from '../../guards';
import { consumeDevSignIn, type DevSignInResult } from './dev-sign-in';

/** Handles the response of the local identity provider when it redirects back to this page. */
export function useDevSignInResult(onResult: (result: DevSignInResult) => void): void {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const handleResult = useEffectEvent(onResult);
  useEffect(() => {
    const result = consumeDevSignIn(safeStorage('sessionStorage'), hash);
    if (!result) return;
    // Remove the credential from the URL and from the history.
    void navigate(pathname, { replace: true, state: result.entry });
    handleResult(result);
  }, [hash, pathname, navigate]);
}
