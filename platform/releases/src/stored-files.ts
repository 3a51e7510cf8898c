import pMap from 'p-map';
import { isBrotliCopy, toIntegrity } from '@inspire/server-kit/files';
import { FRAMES_FILE } from '@inspire/server-kit/frames';
import type { ReleaseManifest } from '@inspire/shared/remote/trust';
import { isRunnable, withoutCopies } from './release-files';
import type { ReleaseStore } from './store';

export interface FileIssue {
  readonly file: string;
  readonly what: string;
}

/**
 * Compares the stored files of a release with its manifest.
 * @param withCopies also compares the compressed copies
 */
export async function findFileIssues(
  store: ReleaseStore,
  { name, version, entry, integrity, preload, frames }: ReleaseManifest,
  { withCopies }: { readonly withCopies: boolean },
): Promise<FileIssue[]> {
  const stored = await store.listFiles(name, version);
  const perFile = await pMap(
    Object.entries({ ...integrity, ...(frames !== undefined && { [FRAMES_FILE]: frames }) }),
    async ([file, expected]): Promise<FileIssue[]> => {
      const content = await store.readFile(name, version, file);
      if (!content) return [{ file, what: 'is missing' }];
      if (toIntegrity(content) !== expected) return [{ file, what: 'has not the content that was signed' }];
      const hasCopy = withCopies && stored.includes(`${file}.br`);
      const copy = hasCopy ? await store.readFile(name, version, `${file}.br`) : undefined;
      return copy && !isBrotliCopy(copy, content)
        ? [{ file: `${file}.br`, what: 'is no compressed copy of the file beside it' }]
        : [];
    },
    { concurrency: 4 },
  );
  const unlisted = withoutCopies(stored).filter((file) => isRunnable(file) && !(file in integrity));
  const unhashed = [...new Set([entry, ...preload])].filter((file) => !(file in integrity));
  return [
    ...perFile.flat(),
    ...unlisted.map((file) => ({ file, what: 'could run, but is not in its manifest' })),
    ...unhashed.map((file) => ({ file, what: 'is to be loaded first, but has no hash' })),
  ];
}
