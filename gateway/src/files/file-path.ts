import { join } from 'node:path';

/** A part of a path that is one plain name: no way up, no hidden file, no separator that was encoded. */
const isPlainName = (name: string): boolean => name !== '' && !name.startsWith('.') && !/[/\\\p{Cc}]/u.test(name);

/**
 * The names in a request's path, decoded, or undefined where one is not a plain name. Works on the raw path: a router
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

/** The file that names lead to under a folder. */
export const fileUnder = (folder: string, names: readonly string[]): string => join(folder, ...names);
