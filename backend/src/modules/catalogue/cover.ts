import type { PictureSource } from '@inspire/shared/contracts';
import type { Cover, CoverPicture } from '../../database/schema/catalogue';

/** Where covers are served, relative to the site's origin (D-38). */
export const COVER_PATH = '/media/covers/';

const srcset = (pictures: readonly CoverPicture[], encoding: 'avif' | 'webp'): string =>
  pictures.map((picture) => `${COVER_PATH}${picture[encoding]} ${picture.width}w`).join(', ');

/** The best encoding first. */
const sourcesOf = (pictures: readonly CoverPicture[]): PictureSource[] => [
  { type: 'image/avif', srcset: srcset(pictures, 'avif') },
  { type: 'image/webp', srcset: srcset(pictures, 'webp') },
];

/** The two thumbnail fields of a video, an album or a track: the narrowest WebP is the fallback. */
export function thumbnailOf(cover: Cover): { thumbnailUrl: string; thumbnailSources: PictureSource[] } {
  return {
    thumbnailUrl: `${COVER_PATH}${cover.pictures[0]?.webp ?? ''}`,
    thumbnailSources: sourcesOf(cover.pictures),
  };
}

/** The large pictures of a hero; no field at all where the cover has none. */
export const heroOf = ({ hero = [] }: Cover): { heroSources?: PictureSource[] } =>
  hero.length > 0 ? { heroSources: sourcesOf(hero) } : {};
