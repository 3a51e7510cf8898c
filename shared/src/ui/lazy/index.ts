export { lazyPage } from './lazy-page';
export { preloadComponent, useLazy } from './use-lazy';
export type { Lazy } from './use-lazy';
