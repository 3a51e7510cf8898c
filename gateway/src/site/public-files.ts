import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/**
 * Lists the paths of files in the shell's `public` folder (`/favicon.svg`, `/icons/512.png`). `assets` has its own
 * rule; hidden files and compressed copies have no URL.
 */
export async function listPublicFiles(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .filter((path) => !path.startsWith('/assets/') && !/\/\./.test(path) && !/\.(br|gz|html)$/.test(path));
  return new Set(paths);
}
