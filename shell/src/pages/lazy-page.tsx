import type { ComponentType } from 'react';

/**
 * Creates a page of the shell whose code loads with the first visit. The router's own `lazy` caches a failure for as long as the
 * page is open; a loader tries again on the next visit.
 */
export function lazyPage(load: () => Promise<ComponentType>) {
  let Page: ComponentType | undefined;
  return {
    loader: async () => {
      Page = await load();
      return null;
    },
    Component: () => Page && <Page />,
  };
}
