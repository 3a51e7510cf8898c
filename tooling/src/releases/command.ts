import { UsageError } from '../terminal/cli-error';
import { readFlags } from '../terminal/flags';
import { type Flag, flagOptions, openContext, type ReleaseContext } from './commands/context';
import { runGc } from './commands/gc';
import { runKeys } from './commands/keys';
import { runList } from './commands/list';
import { runPublish } from './commands/publish';
import { runCanary, runPin, runRollback } from './commands/rollout';
import { runVerify } from './commands/verify';

interface Action {
  readonly run: (context: ReleaseContext) => Promise<number>;
  readonly words: number;
  readonly flags: readonly Flag[];
}

const actions: Readonly<Record<string, Action>> = {
  publish: { run: runPublish, words: 1, flags: ['snapshot', 'no-build', 'canary', 'base'] },
  list: { run: runList, words: 1, flags: [] },
  pin: { run: runPin, words: 2, flags: ['off'] },
  canary: { run: runCanary, words: 3, flags: ['off'] },
  rollback: { run: runRollback, words: 1, flags: [] },
  gc: { run: runGc, words: 1, flags: ['keep', 'older-than', 'grace', 'dry-run'] },
  verify: { run: runVerify, words: 1, flags: [] },
  keys: { run: runKeys, words: 2, flags: [] },
};

export async function runRelease(args: readonly string[]): Promise<number> {
  const { values, positionals } = readFlags(args, flagOptions);
  const [name = '', ...words] = positionals;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action) throw new UsageError(`Missing action: ${Object.keys(actions).join(', ')}`);
  const foreign = Object.keys(values).find((flag) => !action.flags.includes(flag as Flag));
  if (foreign !== undefined) throw new UsageError(`Unknown option --${foreign} for 'release ${name}'.`);
  if (words.length > action.words) throw new UsageError(`Unexpected argument '${words[action.words]}'`);
  return action.run(await openContext(words, values));
}
