import { pino } from 'pino';
import type { Env } from '@inspire/node/settings';
import { loadBackendConfig } from '../app/config';
import type { Database } from '../database/database';
import { createSessionRepository } from '../modules/accounts/session-repository';
import { createPaymentCore } from '../modules/commerce/payments/create-payments';
import { openMediaBucket } from '../modules/media/open-storage';
import { loadDevUrlSigningKeys } from '../modules/media/url-signing-keys';
import type { OperatorCommand } from './arguments';
import { type BackupMedia, createBucketMedia, createFolderMedia } from './backup/backup-media';
import { makeBackup } from './backup/make-backup';
import { restoreBackup } from './backup/restore-backup';
import { accountOf, findAccount } from './commands/find-account';
import { findOrder } from './commands/find-order';
import { grantItem } from './commands/grant';
import { refundOrder, replayEvent, replayOrder } from './commands/money';
import { reconcileSince } from './commands/reconcile';
import { resendMails } from './commands/resend-mails';
import { revokeSource } from './commands/revoke';
import { loadOperatorConfig, type OperatorConfig } from './config';
import { withDatabase } from './open-site';

export interface RunOptions {
  readonly environment: Env;
  readonly clock: () => Date;
  readonly report: (line: string) => void;
}

/** Payment commands need the site's full configuration, including the payment provider's keys. */
async function settlingFor(db: Database, { environment, clock }: RunOptions) {
  const { payments: settings, publicOrigin, mediaKeys, dataDir } = loadBackendConfig(environment);
  const keys = mediaKeys ?? (await loadDevUrlSigningKeys(dataDir));
  return createPaymentCore({ db, clock, settings, publicOrigin, mediaKeys: keys, logger: pino({ level: 'silent' }) });
}

async function endSessions(db: Database, email: string) {
  const { id, email: given } = await accountOf(db, email);
  await createSessionRepository(db).removeAllOf(id);
  return { loggedOut: given };
}

const openBackupMedia = ({ mediaDir, mediaBucket }: OperatorConfig): BackupMedia =>
  mediaBucket ? createBucketMedia(openMediaBucket(mediaBucket)) : createFolderMedia(mediaDir);

async function answer(
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
    case 'grant':
      return grantItem(db, command, clock());
    case 'revoke':
      return revokeSource(db, command.source, clock());
    case 'refund':
      return refundOrder(db, await settlingFor(db, options), command.order);
    case 'replay-webhook':
      return 'order' in command
        ? replayOrder(db, await settlingFor(db, options), command.order)
        : replayEvent(db, await settlingFor(db, options), command.event);
    case 'reconcile':
      return reconcileSince(db, await settlingFor(db, options), command.since, clock());
    case 'resend-mail':
      return resendMails(db, command.email);
    case 'end-sessions':
      return endSessions(db, command.email);
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
      });
      return { restored: command.folder };
  }
}

/** Prints the outcome as JSON. @throws StartupError, DomainError */
export async function run(command: OperatorCommand, options: RunOptions): Promise<void> {
  const settings = loadOperatorConfig(options.environment);
  const shown = await withDatabase(settings, command.name, (db) => answer(db, command, options, settings));
  options.report(JSON.stringify(shown, undefined, 2));
}
