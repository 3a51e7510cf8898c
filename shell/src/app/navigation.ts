import type { NavigationPort } from '@inspire/shared/host';
import { paths } from '@inspire/shared/routes';
import { returnTo } from './return-to';
import type { RootRouter } from './root-router';

/** Navigation for remotes; the router is made after the host, so it is asked for when it is needed. */
export const createNavigation = (router: () => RootRouter): NavigationPort => ({
  go: (href, options) => void router().navigate(href, options),
  goToLogin({ replace = false } = {}) {
    void router().navigate(paths.login, { replace, state: returnTo(router().state.location) });
  },
});
