/** The program of the artefact `dist/releases`: `node release.mjs <action> …`, the same actions as `npm run release`. */
import { constants } from 'node:os';
import { CliError, messageOf } from '@inspire/devkit/terminal/cli-error';
import { runToExitCode } from '@inspire/devkit/terminal/run-to-exit-code';
import { getErrorCode } from '@inspire/server-kit/errors';
import { type Action, runAction } from './actions';
import { loadArtefactSettings } from './artefact-settings';
import type { Flags, ReleaseContext } from './commands/context';
import { runPublishFolder } from './commands/publish-folder';

const usage = [
  'node release.mjs publish <folder> [--canary <percent>] [--base <URL>] [--staging]',
  '       node release.mjs list [remote]',
  '       node release.mjs promote <remote> <version> [--canary <percent>]',
  '       node release.mjs pin <remote> <version>|--off',
  '       node release.mjs canary <remote> <version> <percent>|--off',
  '       node release.mjs rollback <remote>',
  '       node release.mjs withdraw <remote> <version> [--off]',
  '       node release.mjs watch [remote] --quality <URL>… [--once] [--interval <seconds>] [--since <time>] [--dry-run] [--json] [--on-stop <program>]',
  '       node release.mjs gc [remote] [--keep <number>] [--older-than <days>] [--grace <days>] [--dry-run]',
  '       node release.mjs verify [remote]',
  '       node release.mjs renew [--once] [--interval <seconds>]',
  '       node release.mjs audit [remote] [--since <time>] [--json]',
  '       node release.mjs serve [--on-stop <program>]',
  '       node release.mjs keys list|new|rotate|retire|resign [file|key|remote]',
  '       node release.mjs root show|init|delegate|revoke|renew|sign [name or key] [file or name]',
].join('\n');

const publish: Action = { run: runPublishFolder, words: 1, flags: ['canary', 'base', 'staging'] };
/** Not in a repository, whose keys are all in one folder: the service must not have those of teams. */
const serve: Action = {
  run: async (context) => (await import('./commands/serve')).runServe(context),
  words: 0,
  flags: ['on-stop'],
};

async function openContext(words: readonly string[], flags: Flags): Promise<ReleaseContext> {
  const { dataDir, openSignedStore } = await loadArtefactSettings(process.env);
  return {
    signedStore: await openSignedStore(),
    openSignedStore,
    dataDir: dataDir ?? '',
    getContractAtHand: () => undefined,
    words,
    flags,
  };
}

/** What a container without the right mount or user meets. */
const unwritable: readonly (string | undefined)[] = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC'];

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(`Usage: ${usage}`);
    return 0;
  }
  try {
    return await runAction(args, { publish, serve }, openContext);
  } catch (error) {
    if (!unwritable.includes(getErrorCode(error))) throw error;
    throw new CliError(`The release store or its keys cannot be written (${messageOf(error)}).`);
  }
}

// The service completes its running requests first.
for (const signal of process.argv[2] === 'serve' ? [] : (['SIGINT', 'SIGTERM', 'SIGHUP'] as const))
  process.on(signal, () => process.exit(128 + constants.signals[signal]));

process.exit(await runToExitCode(usage, () => main(process.argv.slice(2))));
