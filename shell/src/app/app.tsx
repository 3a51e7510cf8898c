import { StrictMode } from 'react';
import { type Host, HostProvider } from '@inspire/shared/host';
import type { LandingVideo } from '@inspire/shared/remote';
import { RouterProvider } from '@inspire/shared/router';
import { LandingVideosProvider } from '../document/landing-videos-context';
import type { RemoteManager } from '../federation/remote-manager';
import { RemoteManagerProvider } from '../federation/remote-manager-context';
import type { RootRouter } from './root-router';

export interface AppProps {
  readonly host: Host;
  readonly site: RemoteManager;
  readonly covers: readonly LandingVideo[];
  readonly router: RootRouter;
}

/** The React tree, the same in the browser and in the gateway, which prerenders the landing page. */
export const App = ({ host, site, covers, router }: AppProps) => (
  <StrictMode>
    <HostProvider value={host}>
      <RemoteManagerProvider value={site}>
        <LandingVideosProvider value={covers}>
          <RouterProvider router={router} />
        </LandingVideosProvider>
      </RemoteManagerProvider>
    </HostProvider>
  </StrictMode>
);
