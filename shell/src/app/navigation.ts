import type { NavigationPort } from '@inspire/shared/host';
import { paths, type ReturnState } from '@inspire/shared/routes';
import type { RootRouter } from './root-router';

/** State for the way to `/login` that leads back to where the viewer is now (D-4). */
export const returnTo = (location: { pathname: string; search: string; state: unknown }): ReturnState => ({
  returnTo: { href: location.pathname + location.search, state: location.state },
});

/** Navigation for remotes; the router is made after the host, so it is asked for when it is needed. */
export const createNavigation = (router: () => RootRouter): NavigationPort => ({
  go: (href, options) => void router().navigate(href, options),
  goToLogin({ replace = false } = {}) {
    void router().navigate(paths.login, { replace, state: returnTo(router().state.location) });
  },
});
