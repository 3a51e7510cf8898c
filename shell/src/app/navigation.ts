import type { NavigationPort } from '@inspire/shared/host';
import { paths } from '@inspire/shared/routes';
import { returnTo } from './return-to';
import type { RootRouter } from './root-router';

/** @param router a function, because the router is created after the host */
export const createNavigation = (router: () => RootRouter): NavigationPort => ({
  go: (href, options) => void router().navigate(href, options),
  goToLogin({ replace = false } = {}) {
    void router().navigate(paths.login, { replace, state: returnTo(router().state.location) });
  },
});
