import { withDatabase } from '../content-cli/open-database';
import type { Database } from '../database/database';
import { writeAudit } from '../modules/audit/write-audit';
import { openMediaBucket } from '../modules/media/open-storage';
import type { OperatorCommand } from './arguments';
import { runAudited, type RunOptions, settlingFor } from './audited-commands';
import { type BackupMedia, createBucketMedia, createFolderMedia } from './backup/backup-media';
import { makeBackup } from './backup/make-backup';
import { restoreBackup } from './backup/restore-backup';
import { findAccount } from './commands/find-account';
import { findOrder } from './commands/find-order';
import { reconcileSince } from './commands/reconcile';
import { loadOperatorConfig, type OperatorConfig } from './config';

const openBackupMedia = ({ mediaDir, mediaBucket }: OperatorConfig): BackupMedia =>
  mediaBucket ? createBucketMedia(openMediaBucket(mediaBucket)) : createFolderMedia(mediaDir);

async function runCommand(
  db: Database,
  command: OperatorCommand,
  options: RunOptions,
  settings: OperatorConfig,
): Promise<unknown> {
  const { clock, report } = options;
  switch (command.name) {
    case 'find-account':
      return findAccount(db, command.email, clock());
    case 'find-order':
      return findOrder(db, command.order);
    case 'reconcile': {
      // Not in one transaction: the payment providers may take longer than an idle transaction lives.
      const found = await reconcileSince(db, await settlingFor(db, options), command.since, clock());
      const by = { source: 'operator', actor: options.operator } as const;
      const after = { since: command.since.toISOString() };
      await writeAudit(db, { by, at: clock(), action: command.name, target: 'site', after });
      return found;
    }
    case 'backup':
      await makeBackup({
        db,
        media: command.hasMedia ? openBackupMedia(settings) : undefined,
        folder: command.folder,
        now: clock(),
        report,
      });
      return { backup: command.folder };
    case 'restore':
      await restoreBackup({
        db,
        media: openBackupMedia(settings),
        folder: command.folder,
        isForced: command.isForced,
        now: clock(),
        report,
        onRestored: (tx) => {
          const by = { source: 'operator', actor: options.operator } as const;
          return writeAudit(tx, {
            by,
            at: clock(),
            action: 'restore',
            target: 'site',
            after: { backup: command.folder },
          });
        },
      });
      return { restored: command.folder };
    default:
      return runAudited(db, command, options);
  }
}

/** Prints the outcome as JSON. @throws StartupError, DomainError */
export async function run(command: OperatorCommand, options: RunOptions): Promise<void> {
  const settings = loadOperatorConfig(options.environment);
  // A backup is made before an update and must not migrate the tables; other commands need the tables of this version.
  const tables = command.name === 'backup' ? 'as-they-are' : 'up-to-date';
  const shown = await withDatabase(settings, (db) => runCommand(db, command, options, settings), tables);
  options.report(JSON.stringify(shown, undefined, 2));
}
