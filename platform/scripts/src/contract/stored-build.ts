import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { listFiles } from '@inspire/devkit/workspace/walk';
import { readFileIfAny } from '@inspire/server-kit/files';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Builds of earlier contract versions, which the browser tests combine with the present ones (R2). */
export const storedFolder = (root: string): string => join(root, 'e2e/skew');

/** Minor versions before the present one whose builds stay. */
const KEPT_MINORS = 2;

const storedName = /^contract-(\d+)\.(\d+)\.json\.br$/;
/** Copies for other encodings, and what only the next build reads. */
const isLeftOut = (file: string): boolean => /\.(br|gz|map)$|(^|\/)build-stamp\.json$/.test(file);
const binary = new Set(['.webp', '.avif', '.woff2', '.png', '.jpg', '.ico']);

const minorOf = (version: string): string => version.split('.').slice(0, 2).join('.');

/** Text files as they are, binary ones in base64. */
interface Stored {
  readonly texts: Readonly<Record<string, string>>;
  readonly binaries: Readonly<Record<string, string>>;
}

async function collect(root: string): Promise<string[]> {
  const names = (await readdir(root)).filter((name) => name.startsWith('mfe-')).sort();
  const folders = ['shell/dist', ...names.map((name) => `${name}/dist/remote`)];
  const missing = folders.filter((folder) => !existsSync(join(root, folder)));
  if (missing.length > 0) throw new CliError(`Nothing is built in ${missing.join(', ')}. Run npm run build first.`);
  const files = await Promise.all(
    folders.map(async (folder) => (await listFiles(join(root, folder))).map((file) => `${folder}/${file}`)),
  );
  return files.flat().filter((file) => !isLeftOut(file));
}

/** Each picture and font is replaced by the smallest one of its kind: tests of versions do not look at them. */
async function packBinaries(root: string, files: readonly string[]): Promise<Record<string, string>> {
  const smallest = new Map<string, string>();
  for (const file of files) {
    const text = (await readFile(join(root, file))).toString('base64');
    const known = smallest.get(extname(file));
    if (known === undefined || text.length < known.length) smallest.set(extname(file), text);
  }
  return Object.fromEntries(files.map((file) => [file, smallest.get(extname(file)) ?? '']));
}

/**
 * Stores the builds of shell and remotes below a folder as those of a contract version, and removes the builds of
 * contracts that are no longer tested. The same builds give the same bytes.
 * @param from the repository that has been built, for example an earlier commit
 * @returns the file
 */
export async function keepContract(root: string, version: string, from = root): Promise<string> {
  const files = await collect(from);
  const isBinary = (file: string) => binary.has(extname(file));
  const texts = await Promise.all(
    files
      .filter((file) => !isBinary(file))
      .map(async (file) => [file, await readFile(join(from, file), 'utf8')] as const),
  );
  const stored: Stored = {
    texts: Object.fromEntries(texts),
    binaries: await packBinaries(from, files.filter(isBinary)),
  };
  const bytes = Buffer.from(JSON.stringify(stored));
  const packed = await compress(bytes, {
    params: {
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  const file = join(storedFolder(root), `contract-${minorOf(version)}.json.br`);
  await mkdir(storedFolder(root), { recursive: true });
  await writeFile(file, packed);
  const versions = await storedContracts(root);
  for (const old of versions.slice(KEPT_MINORS)) await rm(join(storedFolder(root), `contract-${old}.json.br`));
  return file;
}

/** Returns the kept contract versions, newest first: `1.3`. */
export async function storedContracts(root: string): Promise<string[]> {
  const names = await readdir(storedFolder(root));
  return names
    .flatMap((name) => {
      const [, major, minor] = storedName.exec(name) ?? [];
      return major === undefined || minor === undefined ? [] : [[Number(major), Number(minor)] as const];
    })
    .sort(([major, minor], [otherMajor, otherMinor]) => otherMajor - major || otherMinor - minor)
    .map(([major, minor]) => `${major}.${minor}`);
}

/** Restores the builds of a contract version below a folder, as `shell/dist` and `mfe-…/dist/remote`. */
export async function unpackContract(root: string, minor: string, into: string): Promise<void> {
  const packed = await readFile(join(storedFolder(root), `contract-${minor}.json.br`));
  const { texts, binaries } = JSON.parse((await decompress(packed)).toString()) as Stored;
  const write = async (file: string, content: string | Buffer) => {
    await mkdir(dirname(join(into, file)), { recursive: true });
    await writeFile(join(into, file), content);
  };
  for (const [file, text] of Object.entries(texts)) await write(file, text);
  for (const [file, text] of Object.entries(binaries)) await write(file, Buffer.from(text, 'base64'));
}

/** Returns the contract of the present sources: `1.3.0`. */
export async function presentContract(root: string): Promise<string> {
  const text = await readFileIfAny(join(root, 'shared/package.json'));
  if (text === undefined) throw new CliError('This repository has no package shared.');
  return (JSON.parse(text) as { version: string }).version;
}
