import { FRAMES_FILE } from '@inspire/server-kit/frames';
import { isRunnable, type ReleaseFile } from './release-files';

const NAMED = 3;

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

const wireSize = ({ content, brotli }: ReleaseFile): number => brotli?.length ?? content.length;

/** What counts: scripts and styles, lazy ones included, and the frames, which documents carry. */
const countedOf = (files: readonly ReleaseFile[]): ReleaseFile[] =>
  files.filter(({ path }) => isRunnable(path) || path === FRAMES_FILE);

/** Compressed bytes. */
const releaseSize = (files: readonly ReleaseFile[]): number =>
  countedOf(files).reduce((sum, file) => sum + wireSize(file), 0);

/** Names the excess over the budget and the largest files in one sentence; undefined within the budget. */
export function checkBudget(files: readonly ReleaseFile[], budget: number | undefined): string | undefined {
  const size = releaseSize(files);
  if (budget === undefined || size <= budget * 1000) return undefined;
  const largest = countedOf(files)
    .sort((one, other) => wireSize(other) - wireSize(one))
    .slice(0, NAMED)
    .map((file) => `${file.path} ${kilobytes(wireSize(file))}`);
  return `its scripts, styles and frames are ${kilobytes(size)} (brotli), above the budget of ${budget} kB in remote.json; the largest are ${largest.join(', ')}`;
}
