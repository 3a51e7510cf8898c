import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiPrefixes } from '@inspire/shared/contracts/endpoints';
import { readManifest } from '@inspire/shared/remote';
import { paths } from '@inspire/shared/routes';
import { CliError, messageOf } from '../terminal/cli-error';
import { isRemote, type Repository } from '../workspace/repository';

export interface NewRemote {
  readonly name: string;
  readonly path: string;
}

/** Path prefixes that the gateway never serves from the shell. */
const servedElsewhere = [...apiPrefixes, '/media', '/remotes', '/assets', '/dev'];

const lower = (path: string): string => path.toLowerCase().replace(/\/+$/, '');

function assertFreePath({ packages }: Repository, path: string): void {
  for (const { dir, short } of packages.filter(isRemote)) {
    const manifest = readManifest(JSON.parse(readFileSync(join(dir, 'remote.json'), 'utf8')));
    if (manifest.paths.some((owned) => lower(owned.path) === lower(path)))
      throw new CliError(`The path ${path} belongs to ${short} already.`);
  }
  if (path === '/' || Object.values(paths).some((known) => lower(known) === lower(path))) {
    throw new CliError(`The path ${path} is a page of the site already (shared/src/routes/paths.ts).`);
  }
  const prefix = servedElsewhere.find((one) => `${lower(path)}/`.startsWith(`${one}/`));
  if (prefix !== undefined)
    throw new CliError(`The path ${path} cannot be a page: addresses under ${prefix} are not the shell's.`);
}

/**
 * Checks a new remote before anything is written.
 * @throws CliError when its name or path is invalid or taken
 */
export function assertPossible(repository: Repository, { name, path }: NewRemote): void {
  try {
    readManifest({ name, paths: [path], slots: [] });
  } catch (error) {
    throw new CliError(`${name} with the path ${path} is not possible: ${messageOf(error)}.`);
  }
  const isTaken = repository.packages.some(({ short }) => short === name) || existsSync(join(repository.root, name));
  if (isTaken) throw new CliError(`The folder ${name} already exists. Choose another name.`);
  assertFreePath(repository, path);
}
