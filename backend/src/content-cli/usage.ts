/** What the command can be asked to do. */
export const USAGE = [
  'Usage: npm run content -- import <folder> [--source <name>] [--dry-run]',
  '       npm run content -- export <folder> [--source <name>]',
  '       npm run content -- sample [--videos <number>]',
  '',
  '  import   brings a content folder in; --dry-run only tells what is wrong and what would change',
  '  export   writes what is stored as a content folder; --source: only what came in under that name',
  '  sample   brings the sample content in; --videos: with so many videos, made from its own',
  '',
  'A folder is remembered by its name, or as --source says. Settings: DATA_DIR, DATABASE_URL, MEDIA_DIR, MEDIA_URL, SAMPLE_DIR.',
].join('\n');

/** A command line that nobody can read; the usage follows the sentence. */
export class CommandUsageError extends Error {
  override readonly name = 'CommandUsageError';
}
