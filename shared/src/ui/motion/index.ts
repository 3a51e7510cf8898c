export { useIsomorphicLayoutEffect } from './use-before-paint';
export { usePresence } from './use-presence';
