import type { Art } from '../art/render';

/** The picture behind the greeting of the landing page. */
export const landing: Art = {
  scene: ['hills', { sunX: 0.68, sunY: 0.5, sunSize: 92, mesa: 0.75, ranges: 6, figure: 0.46, flock: 6 }], palette: 'dawn', seed: 'landing',
};
