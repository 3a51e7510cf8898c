/** Google's own script (https://developers.google.com/identity/gsi/web/reference/js-reference); imported from here alone. */
const SCRIPT = 'https://accounts.google.com/gsi/client';

interface ButtonLook {
  readonly theme: 'outline' | 'filled_black';
  readonly text: 'signin_with' | 'signup_with';
  readonly size: 'large';
  readonly width: number;
}

export interface GoogleIdentity {
  initialize(options: {
    client_id: string;
    nonce: string;
    callback: (answer: { credential: string }) => void;
    use_fedcm_for_button: boolean;
  }): void;
  renderButton(place: HTMLElement, look: ButtonLook): void;
}

interface WithGoogle {
  google?: { accounts?: { id?: GoogleIdentity } };
}

let loading: Promise<GoogleIdentity> | undefined;

/**
 * Loads Google's script once a page.
 * @throws Error when it does not come; the next call tries again
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
      else reject(new Error('Google sign-in came without its interface'));
    };
    script.onerror = () => {
      script.remove();
      reject(new Error('Google sign-in did not come'));
    };
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
