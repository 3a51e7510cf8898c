import { z } from 'zod';
import { StartupError } from '../../errors/startup-error';

/** File that names everything else in the folder of a backup; written last, so a folder without it is no backup. */
export const MANIFEST_FILE = 'backup.json';
export const TABLES_FOLDER = 'tables';
export const MEDIA_FOLDER = 'media';

const content = z.object({ sha256: z.string().length(64) });

/**
 * What a backup holds. `schema` lists the migrations that its rows are shaped by. Hashes tell a damaged copy from a whole
 * one before anything is replaced by it.
 */
export const backupManifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  schema: z.array(z.string()),
  tables: z.record(z.string(), content.extend({ rows: z.int().nonnegative() })),
  /** By table and column: the number that was given out last, so that none is given out twice. */
  counters: z.array(
    z.object({ table: z.string(), column: z.string(), last: z.string().regex(/^\d+$/), isUsed: z.boolean() }),
  ),
  /** Absent where media lie in a bucket, which has copies of its own. */
  media: z.record(z.string(), content.extend({ bytes: z.int().nonnegative() })).optional(),
});
export type BackupManifest = z.infer<typeof backupManifest>;

/** A backup that cannot be read, or that does not fit where it is to go. */
export class BackupError extends StartupError {}

export const tableFile = (table: string): string => `${TABLES_FOLDER}/${table}.jsonl`;
