import { join } from 'node:path';

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
