import booksAvif480 from './books-480.avif';
import booksWebp480 from './books-480.webp';
import booksAvif960 from './books-960.avif';
import booksWebp960 from './books-960.webp';
import heroAvif960 from './hero-960.avif';
import heroWebp960 from './hero-960.webp';
import heroAvif1600 from './hero-1600.avif';
import heroWebp1600 from './hero-1600.webp';
import speakerAvif480 from './speaker-480.avif';
import speakerWebp480 from './speaker-480.webp';
import speakerAvif960 from './speaker-960.avif';
import speakerWebp960 from './speaker-960.webp';
import trustAvif480 from './trust-480.avif';
import trustWebp480 from './trust-480.webp';
import trustAvif960 from './trust-960.avif';
import trustWebp960 from './trust-960.webp';

const small = (narrow: string, wide: string): string => `${narrow} 480w, ${wide} 960w`;
const inText = { width: 960, height: 640 };

/** Created by the sample generator (`landing`). */
export const pictures = {
  hero: {
    avif: `${heroAvif960} 960w, ${heroAvif1600} 1600w`,
    webp: `${heroWebp960} 960w, ${heroWebp1600} 1600w`,
    fallback: heroWebp1600,
    width: 1600,
    height: 900,
  },
  speaker: {
    avif: small(speakerAvif480, speakerAvif960),
    webp: small(speakerWebp480, speakerWebp960),
    fallback: speakerWebp960,
    ...inText,
  },
  trust: {
    avif: small(trustAvif480, trustAvif960),
    webp: small(trustWebp480, trustWebp960),
    fallback: trustWebp960,
    ...inText,
  },
  books: {
    avif: small(booksAvif480, booksAvif960),
    webp: small(booksWebp480, booksWebp960),
    fallback: booksWebp960,
    ...inText,
  },
} as const;

export type LandingPictureName = keyof typeof pictures;
