import type { Column, GetColumnData } from 'drizzle-orm';
import type { Album, Audio } from '@inspire/shared/contracts';
import { albums, type Cover, tracks } from '../../database/schema/catalogue';
import { type GrantRow, ownedFields } from '../entitlements/grants';
import { toThumbnail, toTrailer } from './cover';

export const albumColumns = {
  id: albums.id,
  title: albums.title,
  description: albums.description,
  cover: albums.cover,
  trailerFolder: albums.trailerFolder,
  language: albums.language,
  mediaType: albums.mediaType,
  type: albums.type,
  price: albums.price,
  status: albums.status,
};

export const trackColumns = {
  id: tracks.id,
  key: tracks.key,
  title: tracks.title,
  description: tracks.description,
  length: tracks.length,
};

type Row<C extends Record<string, Column>> = { [K in keyof C]: GetColumnData<C[K]> };
export type AlbumForViewer = Row<typeof albumColumns> & GrantRow;

export const albumView = (row: AlbumForViewer): Album => ({
  albumId: row.id,
  mediaType: row.mediaType,
  title: row.title,
  description: row.description,
  ...toThumbnail(row.cover),
  ...toTrailer(row.trailerFolder),
  ...(row.language !== null && { language: row.language }),
  albumType: row.type,
  price: row.price,
  status: row.status,
  ...ownedFields(row),
});

export const audioView = (row: Row<typeof trackColumns>, cover: Cover): Audio => ({
  id: row.id,
  title: row.title,
  description: row.description,
  ...toThumbnail(cover),
  audioUrl: `${row.key}.m4a`,
  audio_length: row.length,
});
