/** What the command can be asked to do. */
export const USAGE = [
  'Usage: npm run operator -- find-account <e-mail>',
  '       npm run operator -- find-order <number>',
  '       npm run operator -- grant <e-mail> video|album|plan <key or id> [--months <number>]',
  '       npm run operator -- revoke <source>',
  '       npm run operator -- refund <number>',
  '       npm run operator -- replay-webhook <number>',
  '       npm run operator -- end-sessions <e-mail>',
  '       npm run operator -- backup <folder>',
  '       npm run operator -- restore <folder> [--force]',
  '',
  '  find-account     an account with its sessions, what it owns, and its orders',
  '  find-order       an order with its payments; a number such as ORD-000012 or 12',
  '  grant            gives a video, an album or a plan without money; --months: for that long, else for good (a plan: its own)',
  '  revoke           takes back what was given, by the source that grant and find-account show; no money moves',
  '  refund           sends the money of an order back by its gateway, and takes back what it bought',
  '  replay-webhook   asks the gateway what became of an order and acts on it, as its lost webhook would have',
  '  end-sessions     logs an account out everywhere',
  '  backup           copies all rows and media into a new folder; the site may go on',
  '  restore          puts a backup in the place of an empty site; --force: of any',
  '',
  'Settings are those of the site: DATA_DIR, DATABASE_URL, MEDIA_DIR, and for refund and replay-webhook the keys of the gateway.',
].join('\n');

/** A command line that nobody can read; the usage follows the sentence. */
export class CommandUsageError extends Error {
  override readonly name = 'CommandUsageError';
}
