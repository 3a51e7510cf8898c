/** Google's script (https://developers.google.com/identity/gsi/web/reference/js-reference); no other file uses it. */
const SCRIPT = 'https://accounts.google.com/gsi/client';

export interface ButtonOptions {
  readonly theme: 'outline' | 'filled_black';
  readonly text: 'signin_with' | 'signup_with' | 'continue_with';
  readonly size: 'large';
  readonly width: number;
}

export interface GoogleIdentity {
  initialize(options: {
    client_id: string;
    nonce: string;
    callback: (response: { credential: string }) => void;
    use_fedcm_for_button: boolean;
  }): void;
  renderButton(parent: HTMLElement, options: ButtonOptions): void;
}

interface WithGoogle {
  google?: { accounts?: { id?: GoogleIdentity } };
}

let loading: Promise<GoogleIdentity> | undefined;

/**
 * Loads Google's script once per page.
 * @throws Error when it fails to load; the next call tries again
 */
export function loadGoogle(): Promise<GoogleIdentity> {
  const ready = () => (window as WithGoogle).google?.accounts?.id;
  loading ??= new Promise<GoogleIdentity>((resolve, reject) => {
    const present = ready();
    if (present) return resolve(present);
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    script.onload = () => {
      const identity = ready();
      if (identity) resolve(identity);
      else reject(new Error('the Google sign-in script has no google.accounts.id'));
    };
    script.onerror = () => {
      script.remove();
      reject(new Error('the Google sign-in script failed to load'));
    };
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
