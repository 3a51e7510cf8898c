import type { ReturnState } from '@inspire/shared/routes';

/** Returns the navigation state for `/login` that leads back to this location (D-4). */
export const returnTo = (location: { pathname: string; search: string; state: unknown }): ReturnState => ({
  returnTo: { href: location.pathname + location.search, state: location.state },
});
