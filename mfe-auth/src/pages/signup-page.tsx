import { useLocation } from '@inspire/shared/router';
import { parseEntryState } from '../features/session/model/entry-state';
import { GuestsOnly } from '../features/session/view/guests-only';
import { SignupForm } from '../features/signup/view/signup-form';
import { WaitingItem } from '../features/waiting/view/waiting-item';
import { AccountLayout } from '../layout/account-layout';
import { messages } from '../messages';

/** SPEC-2 names this path. No remote owns it, so the shell redirects it to the dashboard (D-1). */
const afterSignup = { href: '/dashboard', state: undefined };

/** `/signup` (SPEC-2). A guest who was sent to sign in and signs up instead also returns to the original page (D-4). */
export function SignupPage() {
  const entry = parseEntryState(useLocation().state);
  return (
    <GuestsOnly destination={entry.returnTo ?? afterSignup}>
      <AccountLayout title={messages.signup.title} lead={messages.signup.lead}>
        <WaitingItem purpose="signup" entry={entry} />
        <SignupForm entry={entry} />
      </AccountLayout>
    </GuestsOnly>
  );
}
