import { useLocation } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { LoginForm } from '../features/login/view/login-form';
import { parseEntryState } from '../features/session/model/entry-state';
import { GuestsOnly } from '../features/session/view/guests-only';
import { WaitingItem } from '../features/waiting/view/waiting-item';
import { AccountLayout } from '../layout/account-layout';
import { messages } from '../messages';

const dashboard = { href: paths.dashboard, state: undefined };

/** `/login` (SPEC-2). With a session, redirects to the page that required it (D-4), otherwise to the dashboard. */
export function LoginPage() {
  const entry = parseEntryState(useLocation().state);
  return (
    <GuestsOnly destination={entry.returnTo ?? dashboard}>
      <AccountLayout title={messages.login.title} lead={messages.login.lead}>
        <WaitingItem purpose="login" entry={entry} />
        <LoginForm entry={entry} />
      </AccountLayout>
    </GuestsOnly>
  );
}
