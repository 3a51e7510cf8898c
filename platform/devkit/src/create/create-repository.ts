import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { checkFormat } from '../lint/check-format';
import { runNpm } from '../processes/run-npm';
import { CliError } from '../terminal/cli-error';
import { assertPossible, type NewRemote } from './check-request';
import { writeRemote, writeRepository } from './write-remote';

/** An address without a server: npm then never requests the scope from the public registry. */
const NO_REGISTRY = 'https://npm.inspire.invalid/';

const scopePattern = /^https?:\/\/[^\s"'$]+\/$/;

/** What a folder may contain before: `npx` and git write these. */
const harmless = new Set(['.git', '.npmrc', 'node_modules', 'package-lock.json']);

/** @throws CliError when there is something that the new files would mix with */
async function assertEmpty(dir: string): Promise<void> {
  const present = (await readdir(dir)).filter((name) => !harmless.has(name));
  if (present.length > 0)
    throw new CliError(`A repository of its own needs an empty folder, but this one contains ${present.join(', ')}.`);
}

/** Returns the registry from which npm takes the scope in a folder. */
async function findScopeRegistry(dir: string): Promise<string> {
  const { code, output } = await runNpm(['config', 'get', '@inspire:registry'], dir);
  const [url = ''] = output.trim().split('\n').slice(-1);
  if (code !== 0 || !/^https?:/.test(url)) return NO_REGISTRY;
  return url.endsWith('/') ? url : `${url}/`;
}

/** What the owner of a new repository may choose. */
interface RepositoryChoices {
  /** By default that of npm's settings. */
  readonly registry?: string | undefined;
  readonly owner?: string | undefined;
}

/**
 * Checks what a new repository is made of, before anything is written.
 * @throws CliError when the folder is not empty, or the registry is not possible
 */
async function prepareRepository(
  dir: string,
  name: string,
  given: RepositoryChoices,
): Promise<{ readonly registry: string; readonly owner: string }> {
  await assertEmpty(dir);
  const registry = given.registry ?? (await findScopeRegistry(dir));
  if (!scopePattern.test(registry))
    throw new CliError(
      `--registry must be the address of an npm registry, such as https://npm.example/, not '${registry}'.`,
    );
  return { registry, owner: given.owner ?? `@your-organisation/${name.replace(/^mfe-/, '')}` };
}

/**
 * Creates the repository of a team that owns one remote: workflows, updates, owners, and the remote in its own folder.
 * @returns all written files
 * @throws CliError when the folder is not empty, or the name, path or registry is not possible
 */
export async function createRepository(
  dir: string,
  remote: NewRemote,
  given: RepositoryChoices,
): Promise<{ readonly files: readonly string[]; readonly registry: string }> {
  assertPossible({ root: dir, packages: [], isWorkspace: true }, remote);
  const { registry, owner } = await prepareRepository(dir, remote.name, given);
  const files = await writeRepository(dir, { name: remote.name, owns: `\`${remote.path}\``, registry, owner });
  const remoteFiles = await writeRemote(join(dir, remote.name), remote);
  await checkFormat(dir, [dir], { fix: true });
  return { files: [...files, ...remoteFiles.map((file) => `${remote.name}/${file}`)], registry };
}

export const isWithoutRegistry = (registry: string): boolean => registry === NO_REGISTRY;
