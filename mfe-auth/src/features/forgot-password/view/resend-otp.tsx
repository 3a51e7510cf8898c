import { useState } from 'react';
import { useHost } from '@inspire/shared/host';
import { useNavigate } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { Button } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import { sendOtp } from '../api/send-otp';
import { forgotErrorText, rateLimitText } from '../model/reset-rules';
import type { ResetState } from '../model/reset-state';
import { useCountdown } from '../model/use-countdown';
import { useIsMounted } from './use-is-mounted';
import styles from './resend-otp.module.css';

/** D-20. */
const BETWEEN_SENDS_MS = 60_000;

const { forgotPassword, resetPassword: texts } = messages;

interface SendAgainProps {
  readonly state: ResetState & { readonly sentAt: number };
}

/** Another code, as soon as the server sends one again; or another e-mail. */
export function ResendOtp({ state }: SendAgainProps) {
  const { api, toasts } = useHost();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const [busy, setBusy] = useState(false);
  const wait = useCountdown(state.sentAt + BETWEEN_SENDS_MS);

  const send = async () => {
    setBusy(true);
    try {
      await sendOtp(api, state.email);
      toasts.success(forgotPassword.sent);
      if (!isMounted()) return;
      await navigate(paths.forgotPassword, {
        replace: true,
        state: { ...state, sentAt: Date.now() } satisfies ResetState,
      });
    } catch (error) {
      toasts.error(rateLimitText(error) ?? forgotErrorText(error));
    } finally {
      setBusy(false);
    }
  };
  const { sentAt: _sentAt, ...first } = state;

  return (
    <div className={styles.again}>
      <Button variant="ghost" busy={busy} disabled={wait > 0} onClick={() => void send()}>
        {wait > 0 ? texts.sendAgainIn(wait) : texts.sendAgain}
      </Button>
      <Button variant="ghost" onClick={() => void navigate(paths.forgotPassword, { state: first })}>
        {texts.otherEmail}
      </Button>
    </div>
  );
}
