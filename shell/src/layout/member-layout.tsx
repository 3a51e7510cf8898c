import { useState } from 'react';
import { useSession } from '@inspire/shared/host';
import { Navigate, Outlet, useLocation } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { returnTo } from '../app/return-to';

/** The guard of `/user-routes`: a guest is sent to log in, and comes back (D-4 and D-26). */
export function MemberLayout() {
  const session = useSession();
  const location = useLocation();
  const [cameAsMember] = useState(session !== undefined);
  if (session) return <Outlet />;
  // The session has ended here: its end leads to log in, and says itself whether it leads back (`redirectOnSessionEnd`).
  return cameAsMember ? null : <Navigate to={paths.login} replace state={returnTo(location)} />;
}
