import { useEffect, useState } from 'react';
import { useHost } from '@inspire/shared/host';
import { useNavigate } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { Button } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import { parseEntryState } from '../../session/model/entry-state';
import { newHandle } from '../../session/model/new-handle';
import { sendOtp } from '../api/send-otp';
import { forgotErrorText, rateLimitText } from '../model/reset-rules';
import type { ResetState, SentCode } from '../model/reset-state';
import { useIsMounted } from './use-is-mounted';
import styles from './resend-otp.module.css';

const SECOND_MS = 1_000;
const getSecondsUntil = (end: number): number => Math.max(0, Math.ceil((end - Date.now()) / SECOND_MS));

/**
 * Returns the whole seconds until a moment, counting down to 0.
 * @param end milliseconds since 1970
 */
function useCountdown(end: number): number {
  const [left, setLeft] = useState(() => getSecondsUntil(end));
  useEffect(() => {
    const update = () => setLeft(getSecondsUntil(end));
    update();
    const timer = setInterval(update, SECOND_MS);
    return () => clearInterval(timer);
  }, [end]);
  return left;
}

/** The server sends at most one code a minute (D-20). */
const RESEND_INTERVAL_MS = 60_000;

const { forgotPassword, resetPassword: texts } = messages;

interface ResendOtpProps {
  readonly state: ResetState & SentCode;
}

export function ResendOtp({ state }: ResendOtpProps) {
  const { api, toasts } = useHost();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const [busy, setBusy] = useState(false);
  const secondsLeft = useCountdown(state.sentAt + RESEND_INTERVAL_MS);

  const send = async () => {
    setBusy(true);
    try {
      const sent = await sendOtp(api, state.email, state.handle ?? newHandle());
      toasts.success(forgotPassword.sent);
      if (!isMounted()) return;
      await navigate(paths.forgotPassword, {
        replace: true,
        state: { ...state, ...sent } satisfies ResetState,
      });
    } catch (error) {
      toasts.error(rateLimitText(error) ?? forgotErrorText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={styles.resend}>
      <Button variant="ghost" busy={busy} disabled={secondsLeft > 0} onClick={() => void send()}>
        {secondsLeft > 0 ? texts.resendIn(secondsLeft) : texts.resend}
      </Button>
      <Button variant="ghost" onClick={() => void navigate(paths.forgotPassword, { state: parseEntryState(state) })}>
        {texts.otherEmail}
      </Button>
    </div>
  );
}
