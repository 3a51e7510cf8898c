import { useLocation } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { LoginForm } from '../features/login/view/login-form';
import { readEntryState } from '../features/session/model/entry-state';
import { GuestsOnly } from '../features/session/view/guests-only';
import { AccountLayout } from '../layout/account-layout';
import { messages } from '../messages';

const dashboard = { href: paths.dashboard, state: undefined };

/** `/login` (SPEC-2). With a session it leads to the page that was asked for (D-4), else to the dashboard. */
export function LoginPage() {
  const entry = readEntryState(useLocation().state);
  return (
    <GuestsOnly destination={entry.returnTo ?? dashboard}>
      <AccountLayout title={messages.login.title} lead={messages.login.lead}>
        <LoginForm entry={entry} />
      </AccountLayout>
    </GuestsOnly>
  );
}
