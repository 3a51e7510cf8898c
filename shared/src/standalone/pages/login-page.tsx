import { useSession } from '@inspire/shared/host';
import { Navigate, useLocation } from '@inspire/shared/router';
import { readReturnState } from '@inspire/shared/routes';
import { LoginForm } from '../account/login-form';
import { standaloneMessages } from '../messages';
import { PageCard } from './page-card';

export function LoginPage() {
  return (
    <PageCard title={standaloneMessages.loginTitle} text={standaloneMessages.loginText}>
      <LoginForm />
    </PageCard>
  );
}

/** `/login` where the remote does not own it; afterwards returns to the previous page (D-4). */
export function LoginRoute() {
  const returnTo = readReturnState(useLocation().state);
  if (useSession()) return <Navigate to={returnTo?.href ?? '/'} state={returnTo?.state} replace />;
  return <LoginPage />;
}
