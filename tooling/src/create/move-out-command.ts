import { resolve } from 'node:path';
import { UsageError } from '../terminal/cli-error';
import { readFlags } from '../terminal/flags';
import { createProgress } from '../terminal/progress';
import { findRepository, selectPackages } from '../workspace/repository';
import { isWithoutRegistry } from './create-repository';
import { installInto } from './install-into';
import { type MovedRemote, moveOut } from './move-out';

const nextSteps = (name: string, dir: string, { mentions, registry }: MovedRemote): string => `
  ${name} has a repository of its own in ${dir}. Nothing has changed here. Next:
${
  isWithoutRegistry(registry)
    ? `
    Write your registry of @inspire into .npmrc and .github there: no npm setting names one.`
    : ''
}
    npm test, npm run build                  there
    npm run release -- root delegate ${name} <file>
                                             here, with the public key of its team
    npm run release -- publish ${name}       there, with the key of its team

  Then remove it here: the folder ${name}, and what these files say about it.

${mentions.map((file) => `    ${file}\n`).join('')}`;

const flags = {
  'no-install': { type: 'boolean' },
  registry: { type: 'string' },
  owner: { type: 'string' },
} as const;

/** `move-out <remote> <folder>`: copies a remote of this repository into one of its own. */
export async function runMoveOut(args: readonly string[]): Promise<number> {
  const { values, positionals } = readFlags(args, flags);
  const [name, folder, ...more] = positionals;
  const repository = findRepository();
  const [remote] = name === undefined ? [] : selectPackages(repository, [name]);
  if (!remote || folder === undefined || more.length > 0)
    throw new UsageError('Name one remote, such as mfe-notifications, and an empty folder');
  const dir = resolve(folder);
  const progress = createProgress();
  const moved = await moveOut(repository, remote, dir, values);
  progress.step(`${remote.short} copied to ${dir}`);
  if (!values['no-install']) {
    await installInto(dir, remote.short);
    progress.step('npm install done');
  }
  progress.plain(nextSteps(remote.short, dir, moved));
  return 0;
}
