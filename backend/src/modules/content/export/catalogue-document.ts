import { stringify } from 'yaml';
import { entryFields } from '../catalogue-file';
import type { AlbumRow, ExportedAlbum, ExportedRows, VideoRow } from './read-rows';

/** Returns the fields of an entry that have a column of the same name; null and false are what an import assumes without them. */
const toEntry = (kind: keyof typeof entryFields, row: object): Record<string, unknown> => {
  const columns = row as Record<string, unknown>;
  const given = entryFields[kind].filter((name) => (columns[name] ?? false) !== false);
  return Object.fromEntries(
    given.map((name) => [name, columns[name] instanceof Date ? columns[name].toISOString() : columns[name]]),
  );
};

const coverOf = ({ cover: { pictures, alt } }: VideoRow | AlbumRow) => ({
  cover: { widths: pictures.map(({ width }) => width), alt },
});

const albumEntry = (row: ExportedAlbum) => ({
  ...toEntry(row.mediaType, row),
  ...coverOf(row),
  ...(row.mediaType === 'AUDIO' && { tracks: row.tracks.map((track) => toEntry('track', track)) }),
});

export function catalogueDocument({ videos, albums, plans, notifications }: ExportedRows): string {
  const document = {
    videos: videos.map((row) => ({ ...toEntry('video', row), ...coverOf(row) })),
    albums: albums.map(albumEntry),
    plans: plans.map((row) => toEntry('plan', row)),
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
