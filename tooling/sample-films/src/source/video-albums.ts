import type { VideoAlbumSource } from './types';

/** Ids follow the order of dates: a new album must be the newest of all albums. */
export const videoAlbums: readonly VideoAlbumSource[] = [
  {
    key: 'begin-here',
    title: 'Begin Here',
    type: 'Free',
    description: 'Four short talks to start with, in English and Marathi. Nothing to buy, nothing to prepare.',
    createdOn: '2026-07-15T06:30:00Z',
    art: { scene: ['papercut', { x: 0.5, figure: true }], palette: 'saffron', seed: 'begin-here' },
    alt: 'Sheets of cut paper open onto a small golden landscape with one person in it.',
    videos: ['first-light', 'pahili-payri', 'what-the-banyan-knows', 'ek-diva'],
  },
  {
    key: 'the-quiet-mind',
    title: 'The Quiet Mind',
    type: 'Premium',
    price: 399,
    description: 'Stillness, courage and silence: three talks to return to whenever the days get loud.',
    createdOn: '2026-08-12T06:30:00Z',
    art: { scene: ['lotus', { x: 0.5 }], palette: 'lake', seed: 'the-quiet-mind' },
    alt: 'A pale green lotus, lit from within, on still water.',
    videos: ['still-water', 'a-note-on-courage', 'shantatecha-awaj'],
  },
  {
    key: 'the-morning-course',
    title: 'The Morning Course',
    type: 'BuyOne',
    price: 499,
    description: 'The two-part morning course, sold only here, with the talk on putting down what you carry.',
    createdOn: '2026-09-02T06:30:00Z',
    art: { scene: ['city', { x: 0.6, kites: 7, lit: 0.12 }], palette: 'dawn', seed: 'the-morning-course' },
    alt: 'Kites over the roofs of a town at sunrise.',
    videos: ['morning-wake', 'morning-begin', 'put-the-bag-down'],
  },
  {
    key: 'the-walking-year',
    title: 'The Walking Year',
    type: 'Rent',
    price: 199,
    description: 'A footpath, a boat and a shelf of evenings. Rent the set for a year, and take your time with it.',
    createdOn: '2026-09-09T06:30:00Z',
    art: { scene: ['waves', { x: 0.6 }], palette: 'rose', seed: 'the-walking-year' },
    alt: 'Rose-coloured paper waves roll under a large sun.',
    videos: ['paulvat', 'the-small-boat', 'a-year-of-evenings'],
  },
];
