import { type Action, runAction } from './actions';
import { runPublish } from './commands/publish';
import { openRepositoryContext } from './commands/repository-context';

const onBuilds: Readonly<Record<string, Action>> = {
  publish: { run: runPublish, words: 1, flags: ['snapshot', 'share', 'base', 'staging'] },
};

/** `release <action>` in a repository. @returns the exit code */
export const runRelease = (args: readonly string[]): Promise<number> =>
  runAction(args, onBuilds, openRepositoryContext);
