import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isMemberPath } from '@inspire/shared/routes';
import { readPackageJson } from '../workspace/repository';
import { listFiles } from '../workspace/walk';
import type { NewRemote } from './check-request';

const templates = join(import.meta.dirname, '../../template');
const require = createRequire(import.meta.url);
const devkit = readPackageJson(join(import.meta.dirname, '../..'));

/** `mfe-daily-quotes` -> `Daily quotes` */
const titleOf = (name: string): string => {
  const words = name.replace(/^mfe-/, '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What packages of this repository name of each other. */
const ANY_VERSION = '*';

function toTemplateValues({ name, path }: NewRemote, isSite: boolean): Readonly<Record<string, string>> {
  const shared = readPackageJson(dirname(require.resolve('@inspire/shared/package.json')));
  return {
    __NAME__: name,
    __PATH__: path,
    __TITLE__: titleOf(name),
    __SESSION__: isMemberPath(path) ? ', "session": true' : '',
    __SHARED__: isSite ? ANY_VERSION : (shared.version ?? ''),
    __DEVKIT__: isSite ? ANY_VERSION : (devkit.version ?? ''),
    __REACT__: shared.dependencies?.react ?? '',
  };
}

/** @returns paths in the folder */
async function writeTemplate(
  template: string,
  dir: string,
  words: Readonly<Record<string, string>>,
): Promise<string[]> {
  const folder = join(templates, template);
  const files = await listFiles(folder);
  const written = files.map((file) => file.replace(/\.tmpl$/, ''));
  for (const [index, file] of files.entries()) {
    const text = await readFile(join(folder, file), 'utf8');
    const target = join(dir, written[index] ?? file);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(
      target,
      text.replace(/__[A-Z]+__/g, (word) => words[word] ?? word),
    );
  }
  return written;
}

/**
 * Writes a remote.
 * @param isSite true in the repository of `shared`, whose packages name any version of each other
 * @returns paths in the remote's folder
 */
export const writeRemote = (dir: string, remote: NewRemote, isSite = false): Promise<string[]> =>
  writeTemplate('remote', dir, toTemplateValues(remote, isSite));

export interface NewRepository {
  /** Of its remote. */
  readonly name: string;
  /** Markdown for its paths and slots. */
  readonly owns: string;
  /** The npm registry of the scope `@inspire`, with a slash at the end. */
  readonly registry: string;
  /** Who reviews changes, as `CODEOWNERS` names them. */
  readonly owner: string;
}

/** Writes a repository for one remote, without the remote itself. @returns paths in its folder */
export const writeRepository = (dir: string, { name, owns, registry, owner }: NewRepository): Promise<string[]> =>
  writeTemplate('repository', dir, { __NAME__: name, __OWNS__: owns, __REGISTRY__: registry, __OWNER__: owner });
