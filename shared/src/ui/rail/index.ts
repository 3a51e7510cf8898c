export type { RailCounts } from './layout';
export { Rail } from './rail';
export type { RailProps } from './rail';
