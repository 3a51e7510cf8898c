import userEvent, { type UserEvent } from '@testing-library/user-event';
import { paths } from '@inspire/shared/routes';
import { createTestHost, renderWithHost, type TestHostOptions } from '@inspire/shared/testing';
import remote from '../remote';

export interface OpenOptions extends TestHostOptions {
  readonly state?: unknown;
  readonly hash?: string;
  readonly user?: UserEvent;
}

/** Opens one of this remote's pages with all its routes, as the shell does. */
export function openPage(
  page: 'login' | 'signup' | 'forgotPassword',
  { state, hash, user = userEvent.setup(), ...options }: OpenOptions = {},
) {
  const host = createTestHost(options);
  const routes = remote.routes?.(host) ?? [];
  const { router } = renderWithHost(null, {
    host,
    routes,
    path: { pathname: paths[page], state, ...(hash !== undefined && { hash }) },
  });
  return {
    host,
    user,
    router,
    location: () => ({
      href: router.state.location.pathname + router.state.location.search,
      state: router.state.location.state as unknown,
    }),
  };
}
