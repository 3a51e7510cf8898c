export type { AnchorAlign, AnchorSide } from './position-panel';
export { showAnchored } from './show-anchored';
