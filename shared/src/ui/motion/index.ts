export { useIsomorphicLayoutEffect } from './use-isomorphic-layout-effect';
export { useDelayed } from './use-delayed';
export { usePresence } from './use-presence';
