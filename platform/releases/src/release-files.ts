import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pMap from 'p-map';
import { compressed, isCompressible } from '@inspire/devkit/build/compress';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { listFiles } from '@inspire/devkit/workspace/walk';
import { RELEASE_MANIFEST_FILE } from '@inspire/shared/remote/trust';

export interface ReleaseFile {
  readonly path: string;
  readonly content: Buffer;
  /** The compressed copy, stored beside it as `<path>.br`. */
  readonly brotli?: Buffer;
}

/** True for files that a browser would run: these must have a hash in the registry. */
export const isRunnable = (path: string): boolean => /\.(m?js|css)$/.test(path);

export function withoutCopies(paths: readonly string[]): string[] {
  const all = new Set(paths);
  return paths.filter((path) => !(path.endsWith('.br') && all.has(path.slice(0, -3))));
}

/** Names that gateways serve and that the registry's parser accepts. */
const servedPath = /^[A-Za-z0-9][A-Za-z0-9._/-]*$/;

/** False for names that no gateway serves, and for what publishing writes itself. */
export const isServable = (path: string): boolean =>
  servedPath.test(path) && !path.includes('..') && path !== RELEASE_MANIFEST_FILE;

/** @throws CliError for a name that no gateway would serve */
export async function readReleaseFiles(
  folder: string,
  isWanted: (path: string) => boolean = () => true,
): Promise<ReleaseFile[]> {
  const paths = withoutCopies(await listFiles(folder)).filter(isWanted);
  if (paths.includes(RELEASE_MANIFEST_FILE))
    throw new CliError(
      `${join(folder, RELEASE_MANIFEST_FILE)} cannot be published: publishing writes this file itself.`,
    );
  const odd = paths.find((path) => !isServable(path));
  if (odd !== undefined)
    throw new CliError(
      `${join(folder, odd)} cannot be published: names of files hold letters, digits, and . _ - only.`,
    );
  return pMap(paths, async (path) => ({ path, content: await readFile(join(folder, path)) }), { concurrency: 8 });
}

/** @param compress returns a file's Brotli copy */
export const withCopies = (
  files: readonly ReleaseFile[],
  compress: (content: Buffer) => Promise<Buffer> = compressed,
): Promise<ReleaseFile[]> =>
  pMap(files, async (file) => (isCompressible(file.path) ? { ...file, brotli: await compress(file.content) } : file), {
    concurrency: 4,
  });
