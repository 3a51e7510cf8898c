import type { PictureSource } from '../contracts';

/** Encodings that lock screens show; most know nothing newer. */
const known = ['image/webp', 'image/png', 'image/jpeg'];

export interface ArtworkSource {
  readonly src: string;
  readonly sources?: readonly PictureSource[];
}

/**
 * A cover's pictures as the Media Session wants them: each with one address and one size.
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
