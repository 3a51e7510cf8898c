import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import pMap from 'p-map';
import { listFiles } from '../workspace/walk';

const compress = promisify(brotliCompress);

/** True for texts, which are kept with a compressed copy beside them. */
export const isCompressible = (file: string): boolean => /\.(m?js|css|json|svg)$/.test(file);

/** Brotli at its best quality: done once, sent many times. */
export const compressed = (content: Buffer): Promise<Buffer> =>
  compress(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });

async function compressFile(file: string): Promise<void> {
  const target = `${file}.br`;
  const content = await readFile(file);
  // Outputs with the hash of their content in the name stay; their compressed twin is newer than they are.
  const [source, twin] = await Promise.all([stat(file), stat(target).catch(() => undefined)]);
  if (twin && twin.mtimeMs >= source.mtimeMs && twin.size > 0) return;
  await writeFile(target, await compressed(content));
}

/** Writes `<file>.br` (brotli, best quality) beside every script, style, JSON and SVG file below a folder. */
export async function compressFolder(dir: string): Promise<void> {
  const files = (await listFiles(dir)).filter(isCompressible);
  await pMap(files, (file) => compressFile(join(dir, file)), { concurrency: 4 });
}
