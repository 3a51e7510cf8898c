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

/** `/forgot-password` (section 2), in two steps. Which one it is stands in the history entry, so it survives a reload. */
export function ForgotPasswordPage() {
  const state = readResetState(useLocation().state);
  const { sentAt } = state;
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
