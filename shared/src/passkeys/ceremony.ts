import type { PasskeyAssertion, PasskeyAttestation, PasskeyCreationOptions, PasskeyRequestOptions } from '../contracts';

/** The viewer closed the browser's dialog, or another ceremony replaced this one. */
export class PasskeyCancelledError extends Error {
  override readonly name = 'PasskeyCancelledError';
}

const loadLibrary = () => import('@simplewebauthn/browser');

export const canUsePasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

/** True where the browser offers passkeys in the autofill of a field; old browsers do not know the question. */
export async function canAutofillPasskeys(): Promise<boolean> {
  if (!canUsePasskeys() || !('isConditionalMediationAvailable' in PublicKeyCredential)) return false;
  return PublicKeyCredential.isConditionalMediationAvailable();
}

/** Browsers report a closed dialog, an expired ceremony and a missing passkey alike, to protect the viewer's privacy. */
async function orCancelled<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony;
  } catch (error) {
    const { name } = error instanceof Error ? error : { name: '' };
    throw name === 'NotAllowedError' || name === 'AbortError' ? new PasskeyCancelledError(name) : error;
  }
}

/** Creates a passkey on the viewer's device. @throws PasskeyCancelledError */
export async function createPasskey(options: PasskeyCreationOptions): Promise<PasskeyAttestation> {
  const { startRegistration } = await loadLibrary();
  return orCancelled(startRegistration({ optionsJSON: options }));
}

/** Signs a challenge with a passkey that the viewer confirms in a dialog of the browser. @throws PasskeyCancelledError */
export async function confirmPasskey(options: PasskeyRequestOptions): Promise<PasskeyAssertion> {
  const { startAuthentication } = await loadLibrary();
  return orCancelled(startAuthentication({ optionsJSON: options }));
}

/**
 * Signs a challenge with a passkey that the viewer chooses in the autofill of a field; pending until then.
 * @throws PasskeyCancelledError
 */
export async function awaitAutofilledPasskey(options: PasskeyRequestOptions): Promise<PasskeyAssertion> {
  const { startAuthentication } = await loadLibrary();
  return orCancelled(startAuthentication({ optionsJSON: options, useBrowserAutofill: true }));
}

/** Ends a pending ceremony, such as that of the login page when the viewer leaves it. */
export async function cancelPasskeys(): Promise<void> {
  const { WebAuthnAbortService } = await loadLibrary();
  WebAuthnAbortService.cancelCeremony();
}
