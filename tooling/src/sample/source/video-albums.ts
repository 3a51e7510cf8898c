import type { VideoAlbumSource } from './types';

/** Video albums in the order of the catalogue: append, never insert. */
export const videoAlbums: readonly VideoAlbumSource[] = [
  {
    key: 'begin-here', title: 'Begin Here', type: 'Free',
    description: 'Four short talks to start with, in English and Marathi. Nothing to buy, nothing to prepare.',
    createdOn: '2026-07-15T06:30:00Z',
    art: { scene: ['hills', { sunX: 0.34, sunY: 0.44, sunSize: 120, ranges: 6, flock: 7 }], palette: 'saffron', seed: 'begin-here' },
    alt: 'A large golden sun over many ranges of hills.',
    videos: ['first-light', 'pahili-payri', 'what-the-banyan-knows', 'ek-diva'],
  },
  {
    key: 'the-quiet-mind', title: 'The Quiet Mind', type: 'Premium', price: 399,
    description: 'Stillness, courage and silence: three talks to return to whenever the days get loud.',
    createdOn: '2026-08-12T06:30:00Z',
    art: { scene: ['night', { trails: false, hutX: 0.3 }], palette: 'lake', seed: 'the-quiet-mind' },
    alt: 'A clear green night full of stars over a small lit hut.',
    videos: ['still-water', 'a-note-on-courage', 'shantatecha-awaj'],
  },
  {
    key: 'the-morning-course', title: 'The Morning Course', type: 'BuyOne', price: 499,
    description: 'The two-part morning course, sold only here, with the talk on putting down what you carry.',
    createdOn: '2026-09-02T06:30:00Z',
    art: { scene: ['field', { sunX: 0.36, treeX: 0.17 }], palette: 'dawn', seed: 'the-morning-course' },
    alt: 'Furrows of a field run towards a red morning sun.',
    videos: ['morning-wake', 'morning-begin', 'put-the-bag-down'],
  },
  {
    key: 'the-walking-year', title: 'The Walking Year', type: 'Rent', price: 199,
    description: 'A footpath, a boat and a shelf of evenings. Rent the set for a year, and take your time with it.',
    createdOn: '2026-09-09T06:30:00Z',
    art: { scene: ['water', { sunX: 0.3, sunY: 0.36, sunSize: 70, horizon: 0.66, peaks: 230 }], palette: 'rose', seed: 'the-walking-year' },
    alt: 'High mountains mirrored in a rose-coloured lake.',
    videos: ['paulvat', 'the-small-boat', 'a-year-of-evenings'],
  },
];
