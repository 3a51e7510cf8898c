import { type ReactNode, Suspense, use } from 'react';
import { HostProvider } from '@inspire/shared/host';
import { Outlet } from '@inspire/shared/router';
import { PageSkeleton } from '../layout/page-skeleton';
import { loadRemoteLibraries } from './load-remote-libraries';
import type { RemoteInstance } from './remote-instance';

/** Gives a remote's components their own host and query cache. */
export function RemoteEnvironment({ instance, children }: { instance: RemoteInstance; children: ReactNode }) {
  const { QueryClientProvider } = use(loadRemoteLibraries());
  return (
    <HostProvider value={instance.host}>
      <QueryClientProvider client={instance.host.queries}>{children}</QueryClientProvider>
    </HostProvider>
  );
}

/** The layout route above a remote's pages. */
export const RemoteScope = ({ instance }: { instance: RemoteInstance }) => (
  <RemoteEnvironment instance={instance}>
    <Suspense fallback={<PageSkeleton />}>
      <Outlet />
    </Suspense>
  </RemoteEnvironment>
);
