import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomic } from '@inspire/server-kit/files';
import { checkFormat } from '../lint/check-format';
import { runNpm } from '../processes/run-npm';
import { CliError, UsageError } from '../terminal/cli-error';
import { readFlags } from '../terminal/flags';
import { createProgress } from '../terminal/progress';
import { findRepository, readPackageJson } from '../workspace/repository';
import { assertPossible, type NewRemote } from './check-request';
import { createRepository, isWithoutRegistry } from './create-repository';
import { writeRemote } from './write-remote';

/** Installs what a new package needs. @throws CliError with npm's output */
async function installInto(root: string, name: string): Promise<void> {
  const { code, output } = await runNpm(['install', '--no-audit', '--no-fund', '--prefer-offline'], root);
  if (code !== 0) throw new CliError(`${name} is written, but npm install failed:\n${output.trim()}`);
}

/** The browser tests stay the last workspace. */
async function registerWorkspace(root: string, name: string): Promise<void> {
  const file = join(root, 'package.json');
  const json = JSON.parse(await readFile(file, 'utf8')) as { workspaces: string[] };
  const last = json.workspaces.indexOf('e2e');
  json.workspaces.splice(last < 0 ? json.workspaces.length : last, 0, name);
  await writeFileAtomic(file, `${JSON.stringify(json, null, 2)}\n`);
}

/** Only the site's repository has an npm script for releases. */
const releaseCommand = (root: string): string =>
  readPackageJson(root).scripts?.release === undefined ? 'npx inspire-release' : 'npm run release --';

const nextSteps = ({ name, path }: NewRemote, release: string): string => `
  Created ${name} with a page at ${path}. Next:

    npm run dev -w ${name} -- --mock         standalone, without a backend
    npm test -w ${name}                      lint, types, unit tests
    ${`${release} publish ${name}`.padEnd(name.length + 34)}publish its first release; a running site then shows it at ${path}
`;

const repositorySteps = ({ name, path }: NewRemote, registry: string): string => `
  Created a repository for ${name} with a page at ${path}. Next:
${
  isWithoutRegistry(registry)
    ? `
    Write your registry of @inspire into .npmrc and .github: no npm setting names one.`
    : ''
}
    npm run dev -- -- --mock                 the remote standalone, without a backend
    npm test                                 lint, types, unit tests
    git init && git add . && git commit      then push it: its workflows check every change and release every tag;
                                             README.md lists the settings that they need
`;

const flags = {
  path: { type: 'string' },
  'no-install': { type: 'boolean' },
  repository: { type: 'boolean' },
  registry: { type: 'string' },
  owner: { type: 'string' },
} as const;

/**
 * `create-remote <name> [--path <path>] [--no-install]`: creates a small working remote in this repository, or with
 * `--repository` a repository for it in this folder.
 */
export async function runCreateRemote(args: readonly string[]): Promise<number> {
  const { values, positionals } = readFlags(args, flags);
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new UsageError('Give the name of one remote, such as mfe-quotes');
  const remote: NewRemote = { name, path: values.path ?? `/user-routes/${name.replace(/^mfe-/, '')}` };
  const progress = createProgress();
  if (values.repository) {
    const root = process.cwd();
    const { files, registry } = await createRepository(root, remote, values);
    progress.step(`${files.length} files written`);
    if (!values['no-install']) {
      await installInto(root, name);
      progress.step('npm install done');
    }
    progress.plain(repositorySteps(remote, registry));
    return 0;
  }
  if (values.registry !== undefined || values.owner !== undefined)
    throw new UsageError('--registry and --owner belong to --repository');
  const repository = findRepository();
  if (!repository.isWorkspace)
    throw new CliError('A new remote needs a repository with workspaces. Run this at the top of one.');
  assertPossible(repository, remote);

  const dir = join(repository.root, name);
  const isSite = repository.packages.some(({ short }) => short === 'shared');
  const files = await writeRemote(dir, remote, isSite);
  // Line breaks depend on the length of the name.
  await checkFormat(repository.root, [dir], { fix: true });
  progress.step(`${files.length} files written to ${name}/`);
  await registerWorkspace(repository.root, name);
  progress.step(`${name} added to the workspaces of package.json`);
  if (!values['no-install']) {
    await installInto(repository.root, name);
    progress.step('npm install done');
  }
  progress.plain(nextSteps(remote, releaseCommand(repository.root)));
  return 0;
}
