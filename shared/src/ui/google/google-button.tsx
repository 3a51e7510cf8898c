import { useEffect, useRef, useState } from 'react';
import { Button } from '../button/button';
import { uiMessages } from '../messages';
import { createNonce } from './create-nonce';
import type { Credential } from './dev-sign-in';
import { type ButtonOptions, loadGoogle } from './google-script';
import styles from './google.module.css';

export interface GoogleButtonProps {
  readonly clientId: string;
  readonly text: ButtonOptions['text'];
  readonly onCredential: (credential: Credential) => void;
}

/** The widest button that Google renders, in pixels. */
const MAX_WIDTH = 400;

const isDark = (place: HTMLElement): boolean => getComputedStyle(place).colorScheme.startsWith('dark');

/**
 * Google's own button. Its space is reserved, so that nothing moves when it appears; if it does not load, a button
 * retries.
 */
export function GoogleButton({ clientId, text, onCredential }: GoogleButtonProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onCredential);
  const [attempt, setAttempt] = useState(1);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    latest.current = onCredential;
  });

  useEffect(() => {
    let isGone = false;
    const nonce = createNonce();
    loadGoogle().then(
      (google) => {
        const box = place.current;
        if (isGone || !box) return;
        google.initialize({
          client_id: clientId,
          nonce,
          use_fedcm_for_button: true,
          callback: ({ credential }) => latest.current({ credential, nonce }),
        });
        google.renderButton(box, {
          theme: isDark(box) ? 'filled_black' : 'outline',
          text,
          size: 'large',
          width: Math.min(MAX_WIDTH, box.clientWidth),
        });
      },
      () => {
        if (!isGone) setFailed(true);
      },
    );
    return () => {
      isGone = true;
    };
  }, [clientId, text, attempt]);

  return (
    <div ref={place} className={styles.place}>
      {failed && (
        <Button
          variant="secondary"
          onClick={() => {
            setFailed(false);
            setAttempt(attempt + 1);
          }}
        >
          {uiMessages.google.retry}
        </Button>
      )}
    </div>
  );
}
