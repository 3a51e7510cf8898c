import { type ReactNode, Suspense, use } from 'react';
import { HostProvider } from '@inspire/shared/host';
import { Outlet } from '@inspire/shared/router';
import { PageSkeleton } from '../layout/page-skeleton';
import { loadRemoteLibraries } from './load-remote-libraries';
import type { RemoteInstance } from './remote-instance';

export function RemoteEnvironment({ instance, children }: { instance: RemoteInstance; children: ReactNode }) {
  const { QueryClientProvider } = use(loadRemoteLibraries());
  return (
    <HostProvider value={instance.host}>
      <QueryClientProvider client={instance.host.queries}>{children}</QueryClientProvider>
    </HostProvider>
  );
}

export const RemoteScope = ({ instance }: { instance: RemoteInstance }) => (
  <RemoteEnvironment instance={instance}>
    <Suspense fallback={<PageSkeleton />}>
      <Outlet />
    </Suspense>
  </RemoteEnvironment>
);
