import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../../database/database';
import { StartupError } from '../../../errors/startup-error';
import type { MediaStore } from '../../media/storage';
import { CATALOGUE_FILE } from '../package-paths';
import { describeCounts } from '../rows';
import { catalogueDocument } from './catalogue-document';
import { copyOut, planCopies } from './copy-out';
import { isSourceKnown, readRows } from './read-rows';

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
