import { useEffect, useEffectEvent, useState } from 'react';
import { useHost } from '@inspire/shared/host';
import { offerPasskeys } from '../api/offer-passkeys';
import { loginErrorText } from '../model/login-rules';

/**
 * Offers passkeys in the autofill of the email field while the form is shown (D-47).
 * @returns the text for a passkey that the server rejected
 */
export function usePasskeyAutofill(): string | undefined {
  const { api, session } = useHost();
  const [error, setError] = useState<string>();
  const offer = useEffectEvent(() =>
    offerPasskeys(api, { onSession: session.start, onRejected: (cause) => setError(loginErrorText(cause)) }),
  );
  useEffect(() => offer(), []);
  return error;
}
