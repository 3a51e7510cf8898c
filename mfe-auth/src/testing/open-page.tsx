import userEvent, { type UserEvent } from '@testing-library/user-event';
import { paths } from '@inspire/shared/routes';
import { createTestHost, renderWithHost, type TestHostOptions } from '@inspire/shared/testing';
import remote from '../remote';

export interface OpenOptions extends TestHostOptions {
  /** What the history entry holds. */
  readonly state?: unknown;
  /** Fragment of the address. */
  readonly hash?: string;
  readonly user?: UserEvent;
}

/** Opens one of this remote's pages as the shell does, beside all its other routes. */
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
    /** Where the router is, and with what. */
    place: () => ({
      href: router.state.location.pathname + router.state.location.search,
      state: router.state.location.state as unknown,
    }),
  };
}
