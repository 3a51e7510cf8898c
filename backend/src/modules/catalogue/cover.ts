import type { PictureSource } from '@inspire/shared/contracts';

/** A cover as the catalogue's rows hold it: file names in the public cover folder, narrowest picture first. */
export interface Cover {
  readonly alt: string;
  readonly pictures: readonly { readonly width: number; readonly avif: string; readonly webp: string }[];
}

/** Where covers are served, relative to the site's origin (decision 38). */
export const COVER_PATH = '/media/covers/';

const srcset = (cover: Cover, encoding: 'avif' | 'webp'): string =>
  cover.pictures.map((picture) => `${COVER_PATH}${picture[encoding]} ${picture.width}w`).join(', ');

/** The two thumbnail fields of a video, an album or a track: the best encoding first, the narrowest WebP as the fallback. */
export function thumbnailOf(cover: Cover): { thumbnailUrl: string; thumbnailSources: PictureSource[] } {
  return {
    thumbnailUrl: `${COVER_PATH}${cover.pictures[0]?.webp ?? ''}`,
    thumbnailSources: [
      { type: 'image/avif', srcset: srcset(cover, 'avif') },
      { type: 'image/webp', srcset: srcset(cover, 'webp') },
    ],
  };
}
