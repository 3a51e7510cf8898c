import type { ReactNode } from 'react';
import { devSignIn, fallbackSiteSettings, HostProvider } from '@inspire/shared/host';
import type { ScenarioSwitch } from '@inspire/shared/mock-api';
import { QueryClientProvider } from '@inspire/shared/query';
import type { RemoteManifest, RemoteModule } from '@inspire/shared/remote';
import { type createBrowserRouter, type RouteObject, RouterProvider } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { announceSessionEnd } from '@inspire/shared/session';
import { Frame } from './frame/frame';
import { createStandaloneHost, type StandaloneHost } from './host/standalone-host';
import type { StandalonePlatform } from './host/standalone-platform';
import { ElsewherePage } from './pages/elsewhere-page';
import { IndexPage } from './pages/index-page';
import { LoginRoute } from './pages/login-page';
import { StartErrorPage } from './pages/start-error-page';
import { SlotOutlet } from './slots/slot-outlet';
import { StandaloneProvider } from './standalone-context';

export interface RunStandaloneOptions {
  readonly manifest: unknown;
  readonly load: () => Promise<{ readonly default: RemoteModule }>;
  /** @default the element with the id `root` */
  readonly container?: HTMLElement | null;
}

type Router = ReturnType<typeof createBrowserRouter>;

export interface StandaloneOptions {
  readonly manifest: RemoteManifest;
  readonly remote: RemoteModule;
  readonly platform: StandalonePlatform;
  readonly createRouter: (routes: RouteObject[]) => Router;
  /** Undefined with a real backend. */
  readonly scenarios?: ScenarioSwitch;
}

export interface StandaloneApp extends StandaloneHost {
  readonly element: ReactNode;
  readonly router: Router;
  /** Starts the remote, before the first render. */
  start(): void;
}

function framed(own: RouteObject[], owns: (pathname: string) => boolean): RouteObject[] {
  return [
    {
      Component: Frame,
      children: [
        {
          ErrorBoundary: StartErrorPage,
          children: [
            { path: '/', Component: IndexPage },
            ...own,
            ...(owns(paths.login) ? [] : [{ path: paths.login, Component: LoginRoute }]),
            { path: '*', Component: ElsewherePage },
          ],
        },
      ],
    },
  ];
}

export function createStandalone({
  manifest,
  remote,
  platform,
  createRouter,
  scenarios,
}: StandaloneOptions): StandaloneApp {
  // The mock API has no identity provider; a development backend does.
  const settings = scenarios ? fallbackSiteSettings : { ...fallbackSiteSettings, signIn: devSignIn };
  // Mutual dependency: the host navigates with the router, and the router's routes need the host.
  const made: { router?: Router } = {};
  const standalone = createStandaloneHost(
    { manifest, remote, platform, settings, Slot: SlotOutlet },
    {
      go: (href, options) => void made.router?.navigate(href, options),
      getLocation() {
        const { pathname = '/', search = '', state } = made.router?.state.location ?? {};
        return { href: pathname + search, state: state as unknown };
      },
    },
  );
  const { host } = standalone;
  const router = createRouter(framed(remote.routes?.(host) ?? [], host.site.owns));
  made.router = router;
  const stopAnnouncing = announceSessionEnd(host, router);
  let dispose: ReturnType<NonNullable<RemoteModule['start']>>;
  return {
    ...standalone,
    router,
    start() {
      dispose = remote.start?.(host);
    },
    element: (
      <StandaloneProvider value={{ ...standalone, manifest, remote, platform, ...(scenarios && { scenarios }) }}>
        <HostProvider value={host}>
          <QueryClientProvider client={host.queries}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </HostProvider>
      </StandaloneProvider>
    ),
    close() {
      dispose?.();
      stopAnnouncing();
      router.dispose();
      standalone.close();
    },
  };
}
