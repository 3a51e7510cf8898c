import { cp } from 'node:fs/promises';
import { basename } from 'node:path';

const notSources = new Set(['node_modules', 'dist', 'coverage', 'test-results']);

/** Copies a package without what was installed or built. */
export const copySources = (dir: string, target: string): Promise<void> =>
  cp(dir, target, {
    recursive: true,
    filter: (source) => source === dir || !notSources.has(basename(source)),
  });
