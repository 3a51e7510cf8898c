import { stringify } from 'yaml';
import type { AlbumRow, ExportedAlbum, ExportedRows, TrackRow, VideoRow } from './read-rows';

const published = (row: VideoRow | AlbumRow) => ({
  title: row.title,
  description: row.description,
  type: row.type,
  status: row.status,
  price: row.price,
});
const made = (row: VideoRow | AlbumRow) => ({
  createdOn: row.createdOn.toISOString(),
  createdBy: row.createdBy,
  ...(row.language !== null && { language: row.language }),
});
const cover = ({ cover: { pictures, alt } }: VideoRow | AlbumRow) => ({
  cover: { widths: pictures.map(({ width }) => width), alt },
});

const videoEntry = (row: VideoRow) => ({
  key: row.key,
  ...published(row),
  length: row.length,
  ...made(row),
  ...(row.featured && { featured: true }),
  ...(row.hero && { hero: true }),
  ...cover(row),
});

const trackEntry = ({ key, title, description, length }: TrackRow) => ({ key, title, description, length });

const albumEntry = (row: ExportedAlbum) => ({
  key: row.key,
  mediaType: row.mediaType,
  ...published(row),
  ...made(row),
  ...cover(row),
  ...(row.mediaType === 'VIDEO' ? { videos: row.videos } : { tracks: row.tracks.map(trackEntry) }),
});

export function catalogueDocument({ videos, albums, plans, notifications }: ExportedRows): string {
  const document = {
    videos: videos.map(videoEntry),
    albums: albums.map(albumEntry),
    plans: plans.map(({ key, name, details, price, months }) => ({ key, name, details, price, months })),
    notifications: notifications.map(({ key, type, title, text, reference, createdAt }) => ({
      key,
      type,
      title,
      message: text,
      reference,
      createdAt: createdAt.toISOString(),
    })),
  };
  return stringify(document, { lineWidth: 0, aliasDuplicateObjects: false });
}
