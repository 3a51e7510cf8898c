import { z } from 'zod';
import { StartupError } from '../../errors/startup-error';

/** The list of a backup's files; written last, so a folder without it is not a complete backup. */
export const MANIFEST_FILE = 'backup.json';
export const TABLES_FOLDER = 'tables';
export const MEDIA_FOLDER = 'media';

const content = z.object({ sha256: z.string().length(64) });

/**
 * The contents of a backup. `schema` lists the migrations behind its rows. Hashes reveal a damaged copy before anything is
 * replaced by it.
 */
export const backupManifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  schema: z.array(z.string()),
  tables: z.record(z.string(), content.extend({ rows: z.int().nonnegative() })),
  /** By table and column: the last value of the sequence, so that no number is assigned twice. */
  counters: z.array(
    z.object({ table: z.string(), column: z.string(), last: z.string().regex(/^\d+$/), isUsed: z.boolean() }),
  ),
  /** Absent when media is in a bucket, which is backed up separately. */
  media: z.record(z.string(), content.extend({ bytes: z.int().nonnegative() })).optional(),
});
export type BackupManifest = z.infer<typeof backupManifest>;

/** An unreadable backup, or one that does not fit its target. */
export class BackupError extends StartupError {}

export const tableFile = (table: string): string => `${TABLES_FOLDER}/${table}.jsonl`;
