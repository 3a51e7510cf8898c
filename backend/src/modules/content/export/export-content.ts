import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Database } from '../../../database/database';
import { StartupError } from '../../../errors/startup-error';
import type { MediaStore } from '../../media/storage';
import { entryFields } from '../catalogue-file';
import { CATALOGUE_FILE } from '../package-paths';
import { describeCounts } from '../rows';
import { copyOut, planCopies } from './copy-out';
import {
  type AlbumRow,
  type ExportedAlbum,
  type ExportedRows,
  isSourceKnown,
  readRows,
  type VideoRow,
} from './read-rows';

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

const trailerOf = ({ trailerFolder }: VideoRow | AlbumRow) => (trailerFolder === null ? {} : { trailer: true });

const albumEntry = (row: ExportedAlbum) => ({
  ...toEntry(row.mediaType, row),
  ...coverOf(row),
  ...trailerOf(row),
  ...(row.mediaType === 'AUDIO' && { tracks: row.tracks.map((track) => toEntry('track', track)) }),
});

function catalogueDocument({ videos, albums, plans, notifications }: ExportedRows): string {
  const document = {
    videos: videos.map((row) => ({ ...toEntry('video', row), ...coverOf(row), ...trailerOf(row) })),
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

export interface ExportOptions {
  /** New or empty. */
  readonly folder: string;
  /** Exports the entries of this import only; default: everything. */
  readonly source?: string | undefined;
  readonly media: MediaStore;
  readonly db: Database;
  readonly report: (line: string) => void;
}

async function makeEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const isEmpty = (await readdir(folder)).length === 0;
  if (!isEmpty) throw new StartupError(`${folder} is not empty. Choose a new folder.`);
}

const incomplete = (missing: readonly string[]): StartupError =>
  new StartupError(
    `The export is incomplete, so its folder has no catalogue:\n${missing.map((line) => `  ${line}`).join('\n')}`,
  );

/**
 * Writes the stored content as a packaged content folder that can be imported again (D-23). The catalogue is written
 * last: a folder without one is an incomplete export.
 * @throws StartupError when the folder is not empty, the source is unknown or media are missing
 */
export async function exportContent({ folder, source, media, db, report }: ExportOptions): Promise<void> {
  if (source !== undefined && !(await isSourceKnown(db, source)))
    throw new StartupError(`No import found for source '${source}'.`);
  const rows = await readRows(db, source);
  await makeEmpty(folder);
  const { copies, missing } = await planCopies(rows, media);
  if (missing.length > 0) throw incomplete(missing);
  report(`${describeCounts(rows)} with ${copies.length} files`);
  const absent = await copyOut(copies, media, folder);
  if (absent.length > 0) throw incomplete(absent);
  await writeFile(join(folder, CATALOGUE_FILE), catalogueDocument(rows));
  report(`exported to ${folder}`);
}
