import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  BackupError,
  type BackupManifest,
  backupManifest,
  MANIFEST_FILE,
  MEDIA_FOLDER,
  tableFile,
} from './backup-format';
import { readFileMark } from './copy-files';

async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) throw new BackupError(`Not a backup: ${folder} has no ${MANIFEST_FILE}.`);
  try {
    return backupManifest.parse(JSON.parse(text));
  } catch {
    throw new BackupError(`This version cannot read the backup ${folder}: its ${MANIFEST_FILE} is invalid.`);
  }
}

const isWhole = (file: string, sha256: string): Promise<boolean> =>
  readFileMark(file).then(
    (mark) => mark.sha256 === sha256,
    () => false,
  );

/**
 * Reads a backup and checks every file against its hash.
 * @throws BackupError that names the first damaged file
 */
export async function readBackup(folder: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  const files = [
    ...Object.entries(manifest.tables).map(([table, { sha256 }]) => [tableFile(table), sha256] as const),
    ...Object.entries(manifest.media ?? {}).map(([path, { sha256 }]) => [`${MEDIA_FOLDER}/${path}`, sha256] as const),
  ];
  for (const [file, sha256] of files) {
    if (file.split('/').includes('..'))
      throw new BackupError(`Invalid backup: path outside the backup folder: ${file}.`);
    if (!(await isWhole(join(folder, file), sha256)))
      throw new BackupError(`Corrupt backup: checksum mismatch in ${file}.`);
  }
  return manifest;
}
