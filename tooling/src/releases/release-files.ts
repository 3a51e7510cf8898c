import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pMap from 'p-map';
import { compressed, isCompressible } from '../build/compress';
import { CliError } from '../terminal/cli-error';
import { listFiles } from '../workspace/walk';

/** A file of a release, on its way into a store. */
export interface ReleaseFile {
  /** Relative to the release's folder, with forward slashes. */
  readonly path: string;
  readonly content: Buffer;
  /** Its compressed copy, which is kept beside it as `<path>.br`. */
  readonly brotli?: Buffer;
}

/** True for what a browser would run: only files with a hash in the registry may. */
export const isRunnable = (path: string): boolean => /\.(m?js|css)$/.test(path);

/** Paths without those of compressed copies. */
export function withoutCopies(paths: readonly string[]): string[] {
  const all = new Set(paths);
  return paths.filter((path) => !(path.endsWith('.br') && all.has(path.slice(0, -3))));
}

/** Names that gateways hand out, and that the registry's reader takes. */
const servedPath = /^[A-Za-z0-9][A-Za-z0-9._/-]*$/;

/**
 * Reads the files of a finished build.
 * @throws CliError for a name that no gateway would serve
 */
export async function readReleaseFiles(folder: string): Promise<ReleaseFile[]> {
  const paths = withoutCopies(await listFiles(folder));
  const odd = paths.find((path) => !servedPath.test(path) || path.includes('..'));
  if (odd !== undefined)
    throw new CliError(
      `${join(folder, odd)} cannot be published: names of files hold letters, digits, and . _ - only.`,
    );
  return pMap(paths, async (path) => ({ path, content: await readFile(join(folder, path)) }), { concurrency: 8 });
}

/** The same files, with the compressed copies of all texts. */
export const withCopies = (files: readonly ReleaseFile[]): Promise<ReleaseFile[]> =>
  pMap(
    files,
    async (file) => (isCompressible(file.path) ? { ...file, brotli: await compressed(file.content) } : file),
    { concurrency: 4 },
  );
