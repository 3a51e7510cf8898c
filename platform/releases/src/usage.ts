const ofTeams = [
  'list [remote] [--quality <URL>]',
  'roll-out <remote> <version> <percent>|all',
  'rollback <remote> [version] [--quality <URL>]',
  'withdraw <remote> <version> [--off]',
  'promote <remote> <version> [--share <percent>]',
  'verify [remote]',
];

const ofTheSite = [
  'allow <remote> <public key> [--only|--off]',
  'block <remote> <version> [--off]',
  'gc [remote] [--grace <days>] [--dry-run]',
  'watch [remote] --quality <URL>… [--once] [--dry-run]',
  'keys list|new|sign|approve|replace|retire [file or remote]',
];

/**
 * Returns how the actions of releases are called, those of teams first.
 * @param call the words before the action: `npm run release --`
 * @param own actions that exist in one place only
 */
export const releaseUsage = (
  call: string,
  own: readonly string[] = ['publish [remote] [--snapshot] [--share <percent>] [--base <URL>] [--staging]'],
): string => [...own, ...ofTeams, ...ofTheSite].map((action) => `${call} ${action}`).join('\n       ');
