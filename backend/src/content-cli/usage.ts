export const USAGE = [
  'Usage: npm run content -- import <folder> [--source <name>] [--dry-run]',
  '       npm run content -- export <folder> [--source <name>]',
  '       npm run content -- sample [--videos <number>]',
  '       npm run content -- demo',
  '',
  '  import   imports a content folder; --dry-run only reports problems and changes',
  '  export   writes the stored content to a folder; --source limits it to one import',
  '  sample   imports the sample content; --videos sets the number of videos, made from its own',
  '  demo     imports the sample content and creates the sample accounts; does nothing with NODE_ENV=production',
  '',
  'An import is stored under the name of the folder, or under --source. Settings: DATA_DIR, DATABASE_URL, MEDIA_DIR, MEDIA_URL, SAMPLE_DIR.',
].join('\n');
