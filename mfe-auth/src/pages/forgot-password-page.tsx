import { useEffect, useRef } from 'react';
import { useLocation } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { readResetState } from '../features/forgot-password/model/reset-state';
import { ResetForm } from '../features/forgot-password/view/reset-form';
import { SendOtpForm } from '../features/forgot-password/view/send-otp-form';
import { GuestsOnly } from '../features/session/view/guests-only';
import { AccountLayout } from '../layout/account-layout';
import { messages } from '../messages';

const dashboard = { href: paths.dashboard, state: undefined };
const { forgotPassword, resetPassword } = messages;

/** The steps share one path, so the shell sees no new page: whoever goes to the other step is led to its heading here. */
function useFocusOnStep(step: 'email' | 'code'): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true });
  }, [step]);
}

/** `/forgot-password` (SPEC-2), in two steps. Which one it is stands in the history entry, so it survives a reload. */
export function ForgotPasswordPage() {
  const state = readResetState(useLocation().state);
  const { sentAt } = state;
  useFocusOnStep(sentAt === undefined ? 'email' : 'code');
  return (
    <GuestsOnly destination={state.returnTo ?? dashboard}>
      {sentAt === undefined ? (
        <AccountLayout title={forgotPassword.title} lead={forgotPassword.lead}>
          <SendOtpForm entry={state} />
        </AccountLayout>
      ) : (
        <AccountLayout title={resetPassword.title} lead={resetPassword.lead(state.email)}>
          <ResetForm state={{ ...state, sentAt }} />
        </AccountLayout>
      )}
    </GuestsOnly>
  );
}
