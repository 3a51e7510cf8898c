import { readFile } from 'node:fs/promises';
import type { AuthoredAlbum, AuthoredVideo } from '../catalogue-file';
import type { CataloguePath } from '../catalogue-text';
import { parseCaptions } from '../packaging/captions';
import { getStepName } from '../packaging/packaging-cache';
import { findSizeIssue, measurePicture } from '../packaging/pictures';
import type { CheckResult } from './check-result';
import { coverKinds, type RawContent, sourceOf } from './raw-content';
import { pictureItem } from './work-items';

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

/** Whether a picture can be read, and is large enough for every form that the entry needs. */
export async function checkPicture(
  raw: RawContent,
  findings: CheckResult,
  entry: AuthoredVideo | AuthoredAlbum,
  path: CataloguePath,
): Promise<void> {
  const { file } = entry.cover;
  const source = sourceOf(raw, file);
  if (!source) return;
  const kinds = coverKinds(entry);
  const items = kinds.map((kind) => pictureItem(source, kind));
  const made = await Promise.all(items.map((item) => raw.store.find(item)));
  if (made.every((one) => one !== undefined)) return;
  for (const [index, item] of items.entries())
    if (!made[index]) findings.pending.set(getStepName(item), `${entry.key}: ${file}`);
  const fault = (says: string) => findings.faults.push(raw.catalogue.fault(path, `${file} ${says}`));
  try {
    const size = await measurePicture(source.file);
    // The last form is the largest one: what is enough for it is enough for all.
    const says = kinds.flatMap((kind) => findSizeIssue(size, kind) ?? []).at(-1);
    if (says !== undefined) fault(says);
  } catch (error) {
    fault(`cannot be read as a picture (${firstLine(error)})`);
  }
}

/** Whether captions can be read; their faults name the captions file and its line. */
export async function checkCaptions(raw: RawContent, findings: CheckResult, video: AuthoredVideo): Promise<void> {
  for (const { file } of video.captions) {
    const source = sourceOf(raw, file);
    if (!source) continue;
    const { issues } = parseCaptions(await readFile(source.file));
    findings.faults.push(
      ...issues.map(({ line, message }) => `${file}:${line}: videos ${video.key}: captions: ${message}`),
    );
  }
}
