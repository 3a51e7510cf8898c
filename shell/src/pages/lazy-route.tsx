import type { ComponentType } from 'react';

/**
 * Creates the route of a page whose code loads with the first visit. The router's `lazy` caches a failure while the page is open; a
 * loader tries again on the next visit.
 */
export function lazyRoute(load: () => Promise<ComponentType>) {
  let Page: ComponentType | undefined;
  return {
    loader: async () => {
      Page = await load();
      return null;
    },
    Component: () => Page && <Page />,
  };
}
