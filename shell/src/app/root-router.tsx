import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from '@inspire/shared/router';
import { createRoutePatcher, MEMBER_ROUTE, ROOT_ROUTE } from '../federation/patch-routes';
import { RemoteFallback } from '../federation/remote-fallback';
import type { RemoteManager } from '../federation/remote-manager';
import { MemberLayout } from '../layout/member-layout';
import { RootLayout } from '../layout/root-layout';
import { messages } from '../messages';
import { ErrorPage } from '../pages/error-page';
import { PageLoadError } from '../pages/page-load-error';
import { PlaceholderPage } from '../pages/placeholder-page';
import { RootError } from '../pages/unexpected-error-page';

/**
 * Creates the route of a page whose code loads with the first visit. The router's `lazy` caches a failure while the page is open; a
 * loader tries again on the next visit.
 */
function lazyRoute(load: () => Promise<ComponentType>) {
  let Page: ComponentType | undefined;
  return {
    loader: async () => {
      Page = await load();
      return null;
    },
    Component: () => Page && <Page />,
  };
}

const loadTerms = async () => (await import(/* webpackChunkName: "terms" */ '../pages/terms/terms-page')).TermsPage;

/** A separate chunk: most visits of members never show the landing page. */
const loadLanding = async () =>
  (await import(/* webpackChunkName: "landing" */ '../pages/landing/landing-page')).LandingPage;

/** Creates the shell's routes; those of remotes are added under `root` and `member`. */
export const shellRoutes = (): RouteObject[] => [
  {
    id: ROOT_ROUTE,
    path: '/',
    element: <RootLayout />,
    errorElement: <RootError />,
    // The same component as the element, so that React keeps the bar when the first route is resolved.
    hydrateFallbackElement: <RootLayout isLoading />,
    children: [
      {
        // Replaces only the page whose code does not load: navbar, dock and playing media stay.
        errorElement: <PageLoadError />,
        children: [
          { index: true, ...lazyRoute(loadLanding) },
          { path: 'terms_&_condition', ...lazyRoute(loadTerms) },
        ],
      },
      { path: 'about', element: <PlaceholderPage title={messages.aboutUs} text={messages.workInProgress} /> },
      {
        path: 'help-and-legal',
        element: <PlaceholderPage title={messages.helpTitle} text={messages.helpInProgress} />,
      },
      { path: 'ErrorPage', element: <ErrorPage /> },
      {
        id: MEMBER_ROUTE,
        path: 'user-routes',
        element: <MemberLayout />,
        children: [
          { index: true, element: <RemoteFallback /> },
          { path: '*', element: <RemoteFallback /> },
        ],
      },
      { path: '*', element: <RemoteFallback /> },
    ],
  },
];

export const createRootRouter = (site: RemoteManager, isLoggedIn: () => boolean) =>
  createBrowserRouter(shellRoutes(), { patchRoutesOnNavigation: createRoutePatcher(site, isLoggedIn) });

export type RootRouter = ReturnType<typeof createRootRouter>;
