import type { PictureSource } from '@inspire/shared/contracts';

/** Encodings that lock screens show; most know nothing newer. */
const known = ['image/webp', 'image/png', 'image/jpeg'];

/** A cover's pictures as the Media Session wants them: one address and one size each. */
export function artworkOf({ src, sources = [] }: { readonly src: string; readonly sources?: readonly PictureSource[] }): MediaImage[] {
  const images = sources.filter(({ type }) => known.includes(type)).flatMap(({ type, srcset }) =>
    [...srcset.matchAll(/(\S+)\s+(\d+)w/g)].map(([, address = '', width = '']) => ({ src: address, sizes: `${width}x${width}`, type })));
  return images.length > 0 ? images : src ? [{ src }] : [];
}
