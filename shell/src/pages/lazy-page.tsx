import type { ComponentType } from 'react';

/**
 * A page of the shell whose code comes with the first visit. The router's own `lazy` keeps a failure for as long as the page is
 * open; a loader asks again with the next visit.
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
