import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { useHydrated } from '@inspire/shared/ui';
import { parseResetToken } from '../features/forgot-password/model/reset-rules';
import { parseResetState, type ResetState } from '../features/forgot-password/model/reset-state';
import { LinkForm } from '../features/forgot-password/view/link-form';
import { ResetForm } from '../features/forgot-password/view/reset-form';
import { SendOtpForm } from '../features/forgot-password/view/send-otp-form';
import { parseEntryState } from '../features/session/model/entry-state';
import { GuestsOnly } from '../features/session/view/guests-only';
import { AccountLayout } from '../layout/account-layout';
import { messages } from '../messages';

const dashboard = { href: paths.dashboard, state: undefined };
const { forgotPassword, resetPassword } = messages;

/** Moves the focus to the new step's heading: all steps share one path, so the shell does not do it. */
function useFocusOnStep(step: 'email' | 'code' | 'link'): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true });
  }, [step]);
}

/** Moves the token of a link (D-45) from the URL to the history entry, at once: URLs are shown, copied and logged. */
function useResetState(): ResetState {
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  // The frame shows the first step.
  const isHydrated = useHydrated();
  const token = isHydrated ? parseResetToken(hash) : undefined;
  useEffect(() => {
    if (token !== undefined)
      void navigate(pathname, { replace: true, state: { ...parseResetState(state), token } satisfies ResetState });
  }, [navigate, pathname, state, token]);
  const parsed = isHydrated ? parseResetState(state) : parseEntryState(state);
  return token === undefined ? parsed : { ...parsed, token };
}

/**
 * `/forgot-password` (SPEC-2), in two steps, or in one for a link from the email. The history entry says which one is shown,
 * so it survives a reload.
 */
export function ForgotPasswordPage() {
  const state = useResetState();
  const { sentAt, token, ...entry } = state;
  const codeStep = sentAt === undefined ? 'email' : 'code';
  useFocusOnStep(token === undefined ? codeStep : 'link');
  // Also with a session: the owner may use the link where a stranger is signed in.
  if (token !== undefined) {
    return (
      <AccountLayout title={resetPassword.title} lead={resetPassword.linkLead}>
        <LinkForm token={token} entry={entry} />
      </AccountLayout>
    );
  }
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
