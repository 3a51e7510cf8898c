import type { PictureSource } from '@inspire/shared/contracts';
import type { Cover, CoverPicture } from '../../database/schema/catalogue';

/** Relative to the site's origin (D-38). */
export const COVER_PATH = '/media/covers/';

const srcset = (pictures: readonly CoverPicture[], encoding: 'avif' | 'webp'): string =>
  pictures.map((picture) => `${COVER_PATH}${picture[encoding]} ${picture.width}w`).join(', ');

/** Browsers take the first encoding that they support, so the smallest comes first. */
const toSources = (pictures: readonly CoverPicture[]): PictureSource[] => [
  { type: 'image/avif', srcset: srcset(pictures, 'avif') },
  { type: 'image/webp', srcset: srcset(pictures, 'webp') },
];

/** The narrowest WebP is the fallback. */
export function toThumbnail(cover: Cover): { thumbnailUrl: string; thumbnailSources: PictureSource[] } {
  return {
    thumbnailUrl: `${COVER_PATH}${cover.pictures[0]?.webp ?? ''}`,
    thumbnailSources: toSources(cover.pictures),
  };
}

/** Only where one item is asked for: lists do not need it. */
export const toShare = ({ share }: Cover): { shareUrl?: string } =>
  share === undefined ? {} : { shareUrl: `${COVER_PATH}${share}` };

export const toHero = ({ hero = [] }: Cover): { heroSources?: PictureSource[] } =>
  hero.length > 0 ? { heroSources: toSources(hero) } : {};
