import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import pMap from 'p-map';
import { listFiles } from '../workspace/walk';

const compress = promisify(brotliCompress);

export const isCompressible = (file: string): boolean => /\.(m?js|css|json|svg)$/.test(file);

/** Uses Brotli's best quality: a file is compressed once and sent many times. */
export const compressed = (content: Buffer): Promise<Buffer> =>
  compress(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });

async function compressFile(file: string): Promise<void> {
  const target = `${file}.br`;
  const content = await readFile(file);
  // Skip unchanged outputs: their compressed copy is newer.
  const [source, twin] = await Promise.all([stat(file), stat(target).catch(() => undefined)]);
  if (twin && twin.mtimeMs >= source.mtimeMs && twin.size > 0) return;
  await writeFile(target, await compressed(content));
}

export async function compressFolder(dir: string): Promise<void> {
  const files = (await listFiles(dir)).filter(isCompressible);
  await pMap(files, (file) => compressFile(join(dir, file)), { concurrency: 4 });
}
