import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface CopiedFile {
  readonly bytes: number;
  readonly sha256: string;
}

function measure(): { through: Transform; result: () => CopiedFile } {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { through, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}

export async function readFileMark(file: string): Promise<CopiedFile> {
  const { through, result } = measure();
  await pipeline(createReadStream(file), through, async (source) => {
    for await (const _ of source);
  });
  return result();
}

/** Writes a file atomically; hard links to an existing target keep the old content. */
export async function copyMeasured(source: Readable, to: string): Promise<CopiedFile> {
  const { through, result } = measure();
  const unfinished = `${to}.unfinished`;
  await mkdir(dirname(to), { recursive: true });
  try {
    await pipeline(source, through, createWriteStream(unfinished));
    await rename(unfinished, to);
  } finally {
    await rm(unfinished, { force: true });
  }
  return result();
}
