import { z } from 'zod';
import { StartupError } from '../../errors/startup-error';

/** Written last: a folder without it is not a complete backup. */
export const MANIFEST_FILE = 'backup.json';
export const TABLES_FOLDER = 'tables';
export const MEDIA_FOLDER = 'media';

const content = z.object({ sha256: z.string().length(64) });

/** `schema` lists the applied migrations. The hashes reveal damage before a restore replaces anything. */
export const backupManifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  schema: z.array(z.string()),
  tables: z.record(z.string(), content.extend({ rows: z.int().nonnegative() })),
  /** The last value of each sequence, so that no number is assigned twice. */
  counters: z.array(
    z.object({ table: z.string(), column: z.string(), last: z.string().regex(/^\d+$/), isUsed: z.boolean() }),
  ),
  /** Absent in a backup without media. */
  media: z.record(z.string(), content.extend({ bytes: z.int().nonnegative() })).optional(),
});
export type BackupManifest = z.infer<typeof backupManifest>;

export class BackupError extends StartupError {}

export const tableFile = (table: string): string => `${TABLES_FOLDER}/${table}.jsonl`;
