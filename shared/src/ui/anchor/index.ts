export type { AnchorAlign, AnchorSide } from './place';
export { showAnchored } from './show-anchored';
