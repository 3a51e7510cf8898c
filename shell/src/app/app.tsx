import { StrictMode } from 'react';
import { type Host, HostProvider } from '@inspire/shared/host';
import type { Cover } from '@inspire/shared/remote';
import { RouterProvider } from '@inspire/shared/router';
import { CoversProvider } from '../document/covers-context';
import type { Site } from '../federation/site';
import { SiteProvider } from '../federation/site-context';
import type { RootRouter } from './root-router';

export interface AppProps {
  readonly host: Host;
  readonly site: Site;
  readonly covers: readonly Cover[];
  readonly router: RootRouter;
}

/** The whole tree, the same in the browser and where the gateway prerenders the landing page. */
export const App = ({ host, site, covers, router }: AppProps) => (
  <StrictMode>
    <HostProvider value={host}>
      <SiteProvider value={site}>
        <CoversProvider value={covers}>
          <RouterProvider router={router} />
        </CoversProvider>
      </SiteProvider>
    </HostProvider>
  </StrictMode>
);
