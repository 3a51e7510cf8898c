import { UsageError } from '@inspire/devkit/terminal/cli-error';
import { readFlags } from '@inspire/devkit/terminal/flags';
import { type Flag, flagOptions, type Flags, type ReleaseContext } from './commands/context';
import { runGc } from './commands/gc';
import { runKeys } from './commands/keys';
import { runList } from './commands/list';
import { runPromote, runRollback, runRollOut, runWithdraw } from './commands/roll-out';
import { runAllow, runBlock } from './commands/site';
import { runVerify } from './commands/verify';
import { runWatch } from './commands/watch';

export interface Action {
  readonly run: (context: ReleaseContext) => Promise<number>;
  readonly words: number;
  readonly flags: readonly Flag[];
}

const common: Readonly<Record<string, Action>> = {
  'roll-out': { run: runRollOut, words: 3, flags: [] },
  rollback: { run: runRollback, words: 2, flags: ['quality'] },
  withdraw: { run: runWithdraw, words: 2, flags: ['off'] },
  promote: { run: runPromote, words: 2, flags: ['share'] },
  list: { run: runList, words: 1, flags: ['quality'] },
  verify: { run: runVerify, words: 1, flags: [] },
  allow: { run: runAllow, words: 2, flags: ['only', 'off'] },
  block: { run: runBlock, words: 2, flags: ['off'] },
  gc: { run: runGc, words: 1, flags: ['grace', 'dry-run'] },
  keys: { run: runKeys, words: 2, flags: [] },
  watch: { run: runWatch, words: 1, flags: ['quality', 'once', 'dry-run'] },
};

/**
 * Runs one action of the release command line.
 * @param own what differs between a repository, which builds, and the artefact, which has packaged builds
 * @param openContext called with an action's words and flags once they are valid
 * @returns the exit code
 * @throws UsageError for an unknown action, word or flag
 */
export async function runAction(
  args: readonly string[],
  own: Readonly<Record<string, Action>>,
  openContext: (words: readonly string[], flags: Flags) => Promise<ReleaseContext>,
): Promise<number> {
  const actions: Readonly<Record<string, Action>> = { ...own, ...common };
  const { values, positionals } = readFlags(args, flagOptions);
  const [name = '', ...words] = positionals;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action) throw new UsageError(`Missing action: ${Object.keys(actions).join(', ')}`);
  const foreign = Object.keys(values).find((flag) => !action.flags.includes(flag as Flag));
  if (foreign !== undefined) throw new UsageError(`Unknown option --${foreign} for 'release ${name}'.`);
  if (words.length > action.words) throw new UsageError(`Unexpected argument '${words[action.words]}'`);
  return action.run(await openContext(words, values));
}
