/** Returns how the actions of releases are called. @param call the words before the action: `npm run release --` */
export const releaseUsage = (call: string): string =>
  [
    'publish [remote] [--snapshot] [--no-build] [--canary <percent>] [--base <URL>] [--staging]',
    'list [remote]',
    'promote <remote> <version> [--canary <percent>]',
    'pin <remote> <version>|--off',
    'canary <remote> <version> <percent>|--off',
    'rollback <remote>',
    'withdraw <remote> <version> [--off]',
    'watch [remote] --quality <URL>… [--once] [--interval <seconds>] [--since <time>] [--dry-run] [--json] [--on-stop <program>]',
    'audit [remote] [--since <time>] [--json]',
    'gc [remote] [--keep <number>] [--older-than <days>] [--grace <days>] [--dry-run]',
    'verify [remote]',
    'renew [--once] [--interval <seconds>]',
    'keys list|new|rotate|retire|resign [file|key|remote]',
    'root show|init|delegate|revoke|renew|sign [name or key] [file or name]',
  ]
    .map((action) => `${call} ${action}`)
    .join('\n       ');
