/** The command's usage text. */
export const USAGE = [
  'Usage: npm run operator -- find-account <email>',
  '       npm run operator -- find-order <number>',
  '       npm run operator -- grant <email> video|album|plan <key or id> [--months <number>]',
  '       npm run operator -- revoke <source>',
  '       npm run operator -- refund <number>',
  '       npm run operator -- replay-webhook <number>',
  '       npm run operator -- end-sessions <email>',
  '       npm run operator -- backup <folder>',
  '       npm run operator -- restore <folder> [--force]',
  '',
  '  find-account     shows an account with its sessions, entitlements and orders',
  '  find-order       shows an order with its payments; a number such as ORD-000012 or 12',
  '  grant            grants a video, album or plan free of charge; --months limits it (default: permanent; a plan: its own term)',
  '  revoke           revokes a grant by its source, as shown by grant and find-account; no refund',
  '  refund           refunds an order through its payment provider and revokes the purchase',
  '  replay-webhook   queries the payment provider and settles the order as the lost webhook would have',
  '  end-sessions     ends all sessions of an account',
  '  backup           writes all rows and media to a new folder; safe while the site is running',
  '  restore          restores a backup into an empty site; --force overwrites any site',
  '',
  'Settings are those of the site: DATA_DIR, DATABASE_URL, MEDIA_DIR, and for refund and replay-webhook the keys of the payment provider.',
].join('\n');

/** An invalid command line; the usage text follows the message. */
export class CommandUsageError extends Error {
  override readonly name = 'CommandUsageError';
}
