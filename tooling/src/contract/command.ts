import { UsageError } from '../terminal/cli-error';
import { readFlags } from '../terminal/flags';
import { findRepository } from '../workspace/repository';
import { bumpContract, type BumpKind, bumpKinds } from './bump';

const isBumpKind = (word: string | undefined): word is BumpKind => bumpKinds.some((kind) => kind === word);

/** `contract bump major|minor|patch`: raises the contract version. */
export async function runContract(args: readonly string[]): Promise<number> {
  const { positionals } = readFlags(args, {});
  const [action, kind, ...rest] = positionals;
  if (action !== 'bump' || rest.length > 0) throw new UsageError('Missing or unknown action');
  if (!isBumpKind(kind)) throw new UsageError(`Say which part to raise: ${bumpKinds.join(', ')}`);
  const date = new Date().toISOString().slice(0, 10);
  const { from, to, files } = await bumpContract(findRepository(), kind, date);
  console.log(`Contract ${from} -> ${to} in ${files.length} files:\n${files.map((file) => `  ${file}`).join('\n')}`);
  console.log('Now run npm run api-report, and describe the change in shared/CHANGELOG.md.');
  return 0;
}
