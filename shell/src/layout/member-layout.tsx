import { useSession } from '@inspire/shared/host';
import { Navigate, Outlet, useLocation } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { returnTo } from '../app/navigation';

/** The guard of `/user-routes`: a guest is sent to log in, and comes back (decisions 4 and 26). */
export function MemberLayout() {
  const session = useSession();
  const location = useLocation();
  if (!session) return <Navigate to={paths.login} replace state={returnTo(location)} />;
  return <Outlet />;
}
