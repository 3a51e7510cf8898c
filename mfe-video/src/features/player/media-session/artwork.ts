import type { PictureSource } from '@inspire/shared/contracts';

/** Encodings that lock screens show; most know nothing newer. */
const known = ['image/webp', 'image/png', 'image/jpeg'];

export interface Cover {
  readonly artwork: string;
  readonly sources?: readonly PictureSource[];
}

/** A video's cover, which is 16 to 9, as the Media Session wants it: each picture with one address and one size. */
export function artworkOf({ artwork, sources = [] }: Cover): MediaImage[] {
  const images = sources.filter(({ type }) => known.includes(type)).flatMap(({ type, srcset }) =>
    [...srcset.matchAll(/(\S+)\s+(\d+)w/g)].map(([, src = '', width = '']) =>
      ({ src, sizes: `${width}x${Math.round((Number(width) * 9) / 16)}`, type })));
  return images.length > 0 ? images : artwork ? [{ src: artwork }] : [];
}
