import { fsyncSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface OpenFile {
  /** The file's descriptor in this process. */
  readonly nfd: number;
}

interface FilesystemModule {
  readonly NODEFS: { readonly stream_ops: { fsync?: (file: OpenFile) => number } };
}

/** @returns 0, which the calling C code takes as success */
function flush({ nfd }: OpenFile): number {
  fsyncSync(nfd);
  return 0;
}

const useFlush = (module: unknown): void => {
  (module as FilesystemModule).NODEFS.stream_ops.fsync = flush;
};

/**
 * The embedded database's files on a disk. PGlite's own file system ignores `fsync`, so a power cut would lose
 * transactions that were already acknowledged (D-44).
 */
export class FlushingFs extends NodeFS {
  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), useFlush] } };
  }
}

/** Flushes every file and folder below `path`. */
export async function flushFolder(path: string): Promise<void> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const one of [...paths, path]) {
    const handle = await open(one, 'r');
    await handle.sync().finally(() => handle.close());
  }
}
