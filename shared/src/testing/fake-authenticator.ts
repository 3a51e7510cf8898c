import type { PasskeyRequestOptions } from '../contracts/entities/passkey';

/** What a server sends before a passkey confirms something. */
export const passkeyOptions: PasskeyRequestOptions = {
  challenge: 'Y2hhbGxlbmdl',
  timeout: 300_000,
  rpId: 'localhost',
  allowCredentials: [],
  userVerification: 'required',
};

type Kind = 'create' | 'get';

interface Ceremony {
  readonly kind: Kind;
  readonly options: CredentialCreationOptions & CredentialRequestOptions;
}

export interface FakeAuthenticator {
  /** The ceremonies that the page has started. */
  readonly ceremonies: readonly Ceremony[];
  /** Completes the latest ceremony as if the viewer had confirmed it. */
  confirm(): void;
  /** Ends the latest ceremony as if the viewer had closed the browser's dialog. */
  cancel(): void;
  uninstall(): void;
}

const bytes = (text: string): ArrayBuffer => new Uint8Array([...text].map((one) => one.charCodeAt(0))).buffer;

const makeCredential = (kind: Kind) => ({
  id: 'a2V5',
  rawId: bytes('key'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response:
    kind === 'create'
      ? { clientDataJSON: bytes('{}'), attestationObject: bytes('attested'), getTransports: () => ['internal'] }
      : {
          clientDataJSON: bytes('{}'),
          authenticatorData: bytes('data'),
          signature: bytes('signed'),
          userHandle: bytes('handle'),
        },
});

/** Gives jsdom the part of WebAuthn that the passkeys of this site use; the test acts for the viewer. */
export function installFakeAuthenticator({ canAutofill = true } = {}): FakeAuthenticator {
  const ceremonies: Ceremony[] = [];
  let settle: { resolve: (credential: unknown) => void; reject: (error: Error) => void } | undefined;
  const start = (kind: Kind) => (options: CredentialCreationOptions & CredentialRequestOptions) => {
    ceremonies.push({ kind, options });
    return new Promise((resolve, reject) => {
      settle = { resolve, reject };
      options.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    });
  };
  const define = (target: object, name: string, value: unknown) =>
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
  define(
    window,
    'PublicKeyCredential',
    Object.assign(() => undefined, { isConditionalMediationAvailable: () => Promise.resolve(canAutofill) }),
  );
  define(navigator, 'credentials', { create: start('create'), get: start('get') });
  return {
    ceremonies,
    confirm: () => settle?.resolve(makeCredential(ceremonies.at(-1)?.kind ?? 'get')),
    cancel: () => settle?.reject(new DOMException('Closed', 'NotAllowedError')),
    uninstall() {
      Reflect.deleteProperty(window, 'PublicKeyCredential');
      Reflect.deleteProperty(navigator, 'credentials');
    },
  };
}
