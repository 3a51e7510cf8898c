import { readFile } from 'node:fs/promises';
import type { AuthoredAlbum, AuthoredVideo } from '../catalogue-file';
import type { CataloguePath } from '../catalogue-text';
import { parseCaptions } from '../packaging/captions';
import { getStepName } from '../packaging/packaging-cache';
import { findSizeIssue, measurePicture } from '../packaging/pictures';
import type { RawCheck } from './check-result';
import { coverKinds, findSource } from './raw-content';
import { pictureItem } from './work-items';

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

/** The picture must be large enough for every kind of cover of the entry. */
export async function checkPicture(
  check: RawCheck,
  entry: AuthoredVideo | AuthoredAlbum,
  path: CataloguePath,
): Promise<void> {
  const { file } = entry.cover;
  const source = findSource(check.raw, file);
  if (!source) return;
  const kinds = coverKinds(entry);
  const items = kinds.map((kind) => pictureItem(source, kind));
  const made = await Promise.all(items.map((item) => check.raw.store.find(item)));
  if (made.every((one) => one !== undefined)) return;
  for (const [index, item] of items.entries())
    if (!made[index]) check.pending.set(getStepName(item), `${entry.key}: ${file}`);
  const issue = (says: string) => check.issue(path, `${file} ${says}`);
  try {
    const { warning, ...size } = await measurePicture(source.file);
    if (warning !== undefined) {
      const message = `${file} is slightly damaged (${firstLine(warning)}): look at the cover`;
      check.warn(path, message);
    }
    // The last kind is the largest, so its message covers the others.
    const says = kinds.flatMap((kind) => findSizeIssue(size, kind) ?? []).at(-1);
    if (says !== undefined) issue(says);
  } catch (error) {
    issue(`cannot be read as a picture (${firstLine(error)})`);
  }
}

export async function checkCaptions(check: RawCheck, video: AuthoredVideo): Promise<void> {
  for (const { file } of video.captions) {
    const source = findSource(check.raw, file);
    if (!source) continue;
    const { issues } = parseCaptions(await readFile(source.file));
    check.issues.push(
      ...issues.map(({ line, message }) => `${file}:${line}: videos ${video.key}: captions: ${message}`),
    );
  }
}
