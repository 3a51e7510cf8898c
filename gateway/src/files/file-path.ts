import { join } from 'node:path';
import { isRemoteName, isSemver } from '@inspire/shared/guards';

/** Rejects parent folders, hidden files and encoded separators. */
const isPlainName = (name: string): boolean => name !== '' && !name.startsWith('.') && !/[/\\\p{Cc}]/u.test(name);

/**
 * Returns the decoded names in a request's path; undefined when one is not a plain name. Reads the raw path: a router
 * that normalises first would hide `..` and encoded slashes from this check.
 */
export function readNames(url: string): string[] | undefined {
  const [path = ''] = url.split(/[?#]/, 1);
  try {
    const names = path.slice(1).split('/').map(decodeURIComponent);
    return names.every(isPlainName) ? names : undefined;
  } catch {
    return undefined;
  }
}

export const fileUnder = (folder: string, names: readonly string[]): string => join(folder, ...names);

const fileName = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/**
 * Returns the store path `/remotes/<remote>/<version>/<file…>` with names that publishing allows; undefined for anything else, so that
 * the site exposes no other content of the store's host.
 */
export function releaseFilePath(names: readonly string[]): string | undefined {
  const [root, remote = '', version = '', ...file] = names;
  const isFile = file.length > 0 && file.every((name) => fileName.test(name));
  return root === 'remotes' && isRemoteName(remote) && isSemver(version) && isFile ? `/${names.join('/')}` : undefined;
}
