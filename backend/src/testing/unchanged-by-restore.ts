import type { BackupManifest } from '../operator/backup/backup-format';

/** Tables that a restore changes on purpose (D-57). */
const CHANGED = [
  'sessions',
  'playing_devices',
  'reset_codes',
  'reset_links',
  'passkey_challenges',
  'second_steps',
  'outbox',
  'receipt_counters',
  'restores',
];

/** What must be identical in the backup of a restored site. */
export const unchangedByRestore = ({ tables, media, schema }: BackupManifest) => ({
  tables: Object.fromEntries(Object.entries(tables).filter(([name]) => !CHANGED.includes(name))),
  media,
  schema,
});
