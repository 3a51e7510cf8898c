export { LazyPage } from './lazy-page';
export type { LazyPageProps } from './lazy-page';
export { loadAhead, useLazy } from './use-lazy';
export type { Lazy } from './use-lazy';
