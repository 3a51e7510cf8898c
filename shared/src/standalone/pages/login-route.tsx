import { useSession } from '@inspire/shared/host';
import { Navigate, useLocation } from '@inspire/shared/router';
import { readReturnState } from '@inspire/shared/routes';
import { LoginPage } from './login-page';

/** `/login` where the remote does not own it; afterwards returns to the previous page (D-4). */
export function LoginRoute() {
  const returnTo = readReturnState(useLocation().state);
  if (useSession()) return <Navigate to={returnTo?.href ?? '/'} state={returnTo?.state} replace />;
  return <LoginPage />;
}
