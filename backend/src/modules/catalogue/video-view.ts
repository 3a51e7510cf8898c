import type { GetColumnData } from 'drizzle-orm';
import type { Video } from '@inspire/shared/contracts';
import { videos } from '../../database/schema/catalogue';
import { type GrantRow, ownedFields } from '../entitlements/grants';
import { toHero, toThumbnail, toTrailer } from './cover';

export const videoColumns = {
  id: videos.id,
  key: videos.key,
  title: videos.title,
  description: videos.description,
  cover: videos.cover,
  trailerFolder: videos.trailerFolder,
  language: videos.language,
  length: videos.length,
  createdOn: videos.createdOn,
  createdBy: videos.createdBy,
  price: videos.price,
  type: videos.type,
  status: videos.status,
  featured: videos.featured,
  viewers: videos.viewers,
};

type VideoRow = { [K in keyof typeof videoColumns]: GetColumnData<(typeof videoColumns)[K]> };

export interface VideoForViewer extends VideoRow, GrantRow {
  readonly position: number | null;
}

/** Converts a row to a video of the contract (SPEC-3, D-38); personal fields are neutral for guests (D-36). */
export const videoView = (row: VideoForViewer): Video => ({
  id: row.id,
  title: row.title,
  description: row.description,
  ...toThumbnail(row.cover),
  ...toHero(row.cover),
  ...toTrailer(row.trailerFolder),
  ...(row.language !== null && { language: row.language }),
  fileName: `${row.key}/master.m3u8`,
  video_length: row.length,
  created_On: row.createdOn.toISOString(),
  createdBy: row.createdBy,
  price: row.price,
  videoType: row.type,
  status: row.status,
  progressTime: row.position ?? 0,
  featured: row.featured,
  viewers: row.viewers,
  ...ownedFields(row),
});
