import { useLocation } from '@inspire/shared/router';
import { readEntryState } from '../features/session/model/entry-state';
import { GuestsOnly } from '../features/session/view/guests-only';
import { SignupForm } from '../features/signup/view/signup-form';
import { AccountLayout } from '../layout/account-layout';
import { messages } from '../messages';

/** SPEC-2 names this path; nobody owns it, so the shell leads it on to the dashboard (D-1). */
const afterSignup = { href: '/dashboard', state: undefined };

/**
 * `/signup` (SPEC-2). Whoever was sent to log in from a page and signs up instead comes back to that page as well
 * (D-4).
 */
export function SignupPage() {
  const entry = readEntryState(useLocation().state);
  return (
    <GuestsOnly destination={entry.returnTo ?? afterSignup}>
      <AccountLayout title={messages.signup.title} lead={messages.signup.lead}>
        <SignupForm entry={entry} />
      </AccountLayout>
    </GuestsOnly>
  );
}
