import { useEffect, useRef } from 'react';
import { useLocation } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { useHydrated } from '@inspire/shared/ui';
import { parseResetState } from '../features/forgot-password/model/reset-state';
import { ResetForm } from '../features/forgot-password/view/reset-form';
import { SendOtpForm } from '../features/forgot-password/view/send-otp-form';
import { GuestsOnly } from '../features/session';
import { AccountLayout } from '../layout/account-layout';
import { messages } from '../messages';

const dashboard = { href: paths.dashboard, state: undefined };
const { forgotPassword, resetPassword } = messages;

/** Moves the focus to the new step's heading: both steps share one path, so the shell does not do it. */
function useFocusOnStep(step: 'email' | 'code'): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true });
  }, [step]);
}

/** `/forgot-password` (SPEC-2), in two steps. The history entry says which one is shown, so it survives a reload. */
export function ForgotPasswordPage() {
  const location = useLocation();
  // The frame shows the first step.
  const isHydrated = useHydrated();
  const state = parseResetState(isHydrated ? location.state : undefined);
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
