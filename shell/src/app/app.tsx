import { type ReactNode, StrictMode, Suspense, use, useLayoutEffect, useSyncExternalStore } from 'react';
import { type Host, HostProvider } from '@inspire/shared/host';
import { SiteParts } from '@inspire/shared/hosting';
import type { LandingVideo } from '@inspire/shared/remote';
import { RouterProvider } from '@inspire/shared/router';
import { type BarFrame, FrameProvider, noFrame } from '../document/frame-context';
import { LandingVideosProvider } from '../document/landing-videos-context';
import { openGate, type PageGate } from '../document/page-gate';
import type { RemoteManager } from '../federation/remote-manager';
import { RemoteManagerProvider } from '../federation/remote-manager-context';
import { type LayoutPart, LayoutPartProvider } from '../layout/layout-part';
import { MainContent } from '../layout/main-content';
import { PageSkeleton } from '../layout/page-skeleton';
import type { RootRouter } from './root-router';

export interface AppProps {
  readonly host: Host;
  readonly site: RemoteManager;
  readonly covers: readonly LandingVideo[];
  readonly router: RootRouter;
  /** What the markup of the bar was rendered with; none by default. */
  readonly frame?: BarFrame;
  /** By default there is no prerendered page. */
  readonly gate?: PageGate;
  /** Called when the browser has rendered it for the first time. */
  readonly onStart?: () => void;
  /** In the gateway: the page, which is complete and waits for nothing. */
  readonly page?: ReactNode;
}

/** A part of the layout, which follows the router. */
export const RoutedPart = ({ name, router }: { readonly name: LayoutPart; readonly router: RootRouter }) => (
  <LayoutPartProvider value={name}>
    <RouterProvider router={router} />
  </LayoutPartProvider>
);

interface PageProps {
  readonly router: RootRouter;
  readonly gate: PageGate;
}

function StartedPage({ router, gate }: PageProps) {
  useLayoutEffect(() => gate.started(), [gate]);
  return <RoutedPart name="page" router={router} />;
}

/** Suspends until the page can be rendered: React keeps the prerendered markup meanwhile. */
function FramedPage({ router, gate }: PageProps) {
  use(gate.ready);
  return <StartedPage router={router} gate={gate} />;
}

/** Hydration begins with the prerendered page, whatever becomes of it. */
const asRendered = () => 'frame' as const;

/**
 * No context above the page changes before the page is hydrated: React would otherwise discard the markup. The page
 * therefore has its own RouterProvider, and so have the parts around it, which follow the router from the start.
 */
function Page({ router, gate }: PageProps) {
  const mode = useSyncExternalStore(gate.subscribe, gate.mode, asRendered);
  return (
    <Suspense key={mode} fallback={<PageSkeleton />}>
      {mode === 'frame' ? <FramedPage router={router} gate={gate} /> : <StartedPage router={router} gate={gate} />}
    </Suspense>
  );
}

/** The React tree, the same in the browser and in the gateway, which prerenders it. */
export const App = ({ host, site, covers, router, frame = noFrame, gate = openGate, onStart, page }: AppProps) => {
  // Before a press that made React hydrate is handled: `holdPresses` counts on it.
  useLayoutEffect(() => onStart?.(), [onStart]);
  return (
    <StrictMode>
      <HostProvider value={host}>
        <RemoteManagerProvider value={site}>
          <LandingVideosProvider value={covers}>
            <FrameProvider value={frame}>
              <SiteParts
                bar={<RoutedPart name="bar" router={router} />}
                page={
                  <MainContent>
                    {page ? <Suspense fallback={null}>{page}</Suspense> : <Page router={router} gate={gate} />}
                  </MainContent>
                }
                slots={<RoutedPart name="slots" router={router} />}
              />
            </FrameProvider>
          </LandingVideosProvider>
        </RemoteManagerProvider>
      </HostProvider>
    </StrictMode>
  );
};
