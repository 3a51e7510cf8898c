import type { ReturnState } from '@inspire/shared/routes';

/** State for the way to `/login` that leads back to where the viewer is now (D-4). */
export const returnTo = (location: { pathname: string; search: string; state: unknown }): ReturnState => ({
  returnTo: { href: location.pathname + location.search, state: location.state },
});
