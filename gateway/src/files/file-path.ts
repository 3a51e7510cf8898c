import { join } from 'node:path';

/** A part of a path that is one plain name: no way up, no hidden file, no separator that was encoded. */
// eslint-disable-next-line no-control-regex -- control characters are what it refuses
const isPlainName = (name: string): boolean => name !== '' && !name.startsWith('.') && !/[/\\\u0000-\u001f\u007f]/.test(name);

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
