import type { Art } from '../art/render';

/** A picture of the landing page, stored among the shell's sources. */
export interface LandingPicture {
  readonly art: Art;
  readonly widths: readonly number[];
  readonly ratio: number;
}

export const landing: Readonly<Record<string, LandingPicture>> = {
  hero: {
    art: {
      scene: ['hills', { sunX: 0.68, sunY: 0.5, sunSize: 92, mesa: 0.75, ranges: 6, figure: 0.46, flock: 6 }],
      palette: 'dawn',
      seed: 'landing',
    },
    widths: [960, 1600],
    ratio: 16 / 9,
  },
  speaker: {
    art: { scene: ['auditorium', { x: 0.5 }], palette: 'saffron', seed: 'speaker' },
    widths: [480, 960],
    ratio: 3 / 2,
  },
  trust: {
    art: { scene: ['children', { x: 0.62 }], palette: 'rose', seed: 'trust' },
    widths: [480, 960],
    ratio: 3 / 2,
  },
  books: { art: { scene: ['shelf', { x: 0.47 }], palette: 'earth', seed: 'books' }, widths: [480, 960], ratio: 3 / 2 },
};
