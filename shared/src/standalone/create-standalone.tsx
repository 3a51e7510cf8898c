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
import { LoginRoute } from './pages/login-route';
import { StartErrorPage } from './pages/start-error-page';
import { StandaloneProvider } from './standalone-context';

type Router = ReturnType<typeof createBrowserRouter>;

export interface StandaloneOptions {
  readonly manifest: RemoteManifest;
  readonly remote: RemoteModule;
  readonly surroundings: StandalonePlatform;
  readonly createRouter: (routes: RouteObject[]) => Router;
  /** Given where recorded answers stand in for a backend. */
  readonly answers?: ScenarioSwitch;
}

export interface StandaloneApp extends StandaloneHost {
  readonly element: ReactNode;
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

/** Puts a remote into the frame: its host, its routes and the element to render. */
export function createStandalone({
  manifest,
  remote,
  surroundings,
  createRouter,
  answers,
}: StandaloneOptions): StandaloneApp {
  // Recorded answers know no identity provider; a backend in development is one.
  const settings = answers ? fallbackSiteSettings : { ...fallbackSiteSettings, signIn: devSignIn };
  // The host needs the router to navigate, and the router's routes need the host.
  const made: { router?: Router } = {};
  const standalone = createStandaloneHost(
    { manifest, remote, surroundings, settings },
    {
      go: (href, options) => void made.router?.navigate(href, options),
      place() {
        const { pathname = '/', search = '', state } = made.router?.state.location ?? {};
        return { href: pathname + search, state: state as unknown };
      },
    },
  );
  const { host } = standalone;
  const router = createRouter(framed(remote.routes?.(host) ?? [], host.site.owns));
  made.router = router;
  const stopNotice = announceSessionEnd(host, router);
  const dispose = remote.start?.(host);
  return {
    ...standalone,
    element: (
      <StandaloneProvider value={{ ...standalone, manifest, remote, surroundings, ...(answers && { answers }) }}>
        <HostProvider value={host}>
          <QueryClientProvider client={host.queries}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </HostProvider>
      </StandaloneProvider>
    ),
    close() {
      dispose?.();
      stopNotice();
      router.dispose();
      standalone.close();
    },
  };
}
