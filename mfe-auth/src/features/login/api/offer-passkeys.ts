import type { ApiClient } from '@inspire/shared/client';
import type { SessionData } from '@inspire/shared/contracts';
import { awaitAutofilledPasskey, canAutofillPasskeys, cancelPasskeys } from '@inspire/shared/passkeys';
import { parseSessionResponse } from '../../session/model/parse-session-response';

/** A minute less than the server accepts a challenge. */
const CHALLENGE_TTL_MS = 4 * 60_000;

export interface PasskeyOffer {
  readonly onSession: (session: SessionData) => void;
  /** Called when the server rejects the passkey that the viewer chose. */
  readonly onRejected: (error: unknown) => void;
}

async function signIn(api: ApiClient, { onSession, onRejected }: PasskeyOffer): Promise<void> {
  // Without options, in an old backend for example, and after a cancelled ceremony, the page works as without passkeys.
  const passkey = await api
    .call('passkeySignInOptions', {})
    .then(awaitAutofilledPasskey)
    .catch(() => undefined);
  if (!passkey) return;
  try {
    onSession(parseSessionResponse(await api.call('passkeySignIn', { body: { passkey } })));
  } catch (error) {
    onRejected(error);
  }
}

/**
 * Offers passkeys in the autofill of the email field, where the browser can (D-47), with a new challenge before the
 * last one expires and after a rejected passkey.
 * @returns a function that ends the offer
 */
export function offerPasskeys(api: ApiClient, { onSession, onRejected }: PasskeyOffer): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const renew = () => {
    clearTimeout(timer);
    timer = setTimeout(renewWhenVisible, CHALLENGE_TTL_MS);
    void signIn(api, {
      onSession: (session) => !isOver && onSession(session),
      onRejected: (error) => {
        if (isOver) return;
        onRejected(error);
        renew();
      },
    });
  };
  // In a hidden page the viewer cannot choose a passkey.
  function renewWhenVisible() {
    if (document.visibilityState === 'visible') renew();
    else document.addEventListener('visibilitychange', renewWhenVisible, { once: true });
  }

  const started = canAutofillPasskeys().then((isAble) => {
    if (isAble && !isOver) renew();
    return isAble;
  });
  return () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', renewWhenVisible);
    void started.then((isAble) => (isAble ? cancelPasskeys() : undefined));
  };
}
