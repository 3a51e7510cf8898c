import { useLocation } from '@inspire/shared/router';
import { readEntryState } from '../features/session/model/entry-state';
import { GuestsOnly } from '../features/session/view/guests-only';
import { SignupForm } from '../features/signup/view/signup-form';
import { AccountLayout } from '../layout/account-layout';
import { messages } from '../messages';

/** Section 2 names this path; nobody owns it, so the shell leads it on to the dashboard (decision 1). */
const afterSignup = { href: '/dashboard', state: undefined };

/**
 * `/signup` (section 2). Whoever was sent to log in from a page and signs up instead comes back to that page as well
 * (decision 4).
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
