import type { PictureSource } from '../contracts';

/** Encodings that lock screens support; most support no newer ones. */
const known = ['image/webp', 'image/png', 'image/jpeg'];

export interface ArtworkSource {
  readonly src: string;
  readonly sources?: readonly PictureSource[];
}

/**
 * Returns pictures for the Media Session, each with one URL and one size.
 * @param ratio height by width
 */
export function toArtwork({ src, sources = [] }: ArtworkSource, ratio: number): MediaImage[] {
  const images = sources
    .filter(({ type }) => known.includes(type))
    .flatMap(({ type, srcset }) =>
      [...srcset.matchAll(/(\S+)\s+(\d+)w/g)].map(([, address = '', width = '']) => ({
        src: address,
        sizes: `${width}x${Math.round(Number(width) * ratio)}`,
        type,
      })),
    );
  return images.length > 0 ? images : src ? [{ src }] : [];
}
