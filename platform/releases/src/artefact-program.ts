/** The program of the artefact `dist/releases`: `node release.mjs <action> …`, the same actions as `npm run release`. */
import { constants } from 'node:os';
import { CliError, messageOf } from '@inspire/devkit/terminal/cli-error';
import { runToExitCode } from '@inspire/devkit/terminal/run-to-exit-code';
import { getErrorCode } from '@inspire/server-kit/errors';
import { type Action, runAction } from './actions';
import { loadArtefactSettings } from './artefact-settings';
import type { Flags, ReleaseContext } from './commands/context';
import { runPublishFolder } from './commands/publish-folder';
import { releaseUsage } from './usage';

const usage = releaseUsage('node release.mjs', [
  'publish <folder> [--share <percent>] [--base <URL>] [--staging]',
  'serve',
]);

const publish: Action = { run: runPublishFolder, words: 1, flags: ['share', 'base', 'staging'] };
/** Not in a repository, whose keys are all in one folder: the service must not have those of teams. */
const serve: Action = {
  run: async (context) => (await import('./commands/serve')).runServe(context),
  words: 0,
  flags: [],
};

async function openContext(words: readonly string[], flags: Flags): Promise<ReleaseContext> {
  const { dataDir, openSignedStore } = await loadArtefactSettings(process.env);
  return {
    signedStore: await openSignedStore(),
    openSignedStore,
    dataDir: dataDir ?? '',
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
