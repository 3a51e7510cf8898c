import { useState } from 'react';
import { useSession } from '@inspire/shared/host';
import { Outlet, useLocation } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { returnTo } from '../app/return-to';
import { PageSkeleton } from './page-skeleton';
import { Redirect } from './redirect';

/** Guards `/user-routes`: redirects a guest to the login page, and back afterwards (D-4 and D-26). */
export function MemberLayout() {
  const session = useSession();
  const location = useLocation();
  const [cameAsMember] = useState(session !== undefined);
  if (session) return <Outlet />;
  // The session ended on this page: `redirectOnSessionEnd` redirects instead.
  return cameAsMember ? <PageSkeleton /> : <Redirect to={paths.login} state={returnTo(location)} />;
}
