import type { PictureSource } from '@inspire/shared/contracts';
import type { Cover, CoverPicture } from '../../database/schema/catalogue';

/** Relative to the site's origin (D-38). */
export const COVER_PATH = '/media/covers/';

/** Public, unlike the path of streams (D-73). */
export const TRAILER_PATH = '/media/trailers/';

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

/** @param folder in the media store: `trailers/<key>/<fingerprint>` */
export const toTrailer = (folder: string | null): { trailerUrl?: string } =>
  folder === null ? {} : { trailerUrl: `/media/${folder}/master.m3u8` };

export const toHero = ({ hero = [] }: Cover): { heroSources?: PictureSource[] } =>
  hero.length > 0 ? { heroSources: toSources(hero) } : {};
