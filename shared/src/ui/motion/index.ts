export { useIsomorphicLayoutEffect } from './use-before-paint';
export { useDelayed } from './use-delayed';
export { usePresence } from './use-presence';
