import { ToolFailedError } from '@inspire/server-kit/packaging';
import type { CataloguePath } from '../catalogue-text';
import { MissingToolError } from '../packaging/media-tools';
import { getStepName } from '../packaging/packaging-cache';
import type { MediaFacts } from '../packaging/probe';
import type { ContentFile } from '../scan-folder';
import type { CheckResult } from './check-result';
import { createWork, type RawContent } from './raw-content';
import { factsItem } from './work-items';

export interface MediaUse {
  readonly path: CataloguePath;
  /** As the catalogue names it. */
  readonly file: string;
  readonly source: ContentFile;
  readonly need: 'film' | 'sound';
  /** A still picture can be shown with audio-only media. */
  readonly hasStill: boolean;
}

async function getFacts(raw: RawContent, source: ContentFile, isDry: boolean): Promise<MediaFacts> {
  const item = factsItem(source, createWork(raw));
  const known = raw.facts.get(source.hash) ?? (await raw.store.find(item))?.facts;
  // A dry run writes nothing, so it does not cache facts either.
  const facts = known ?? (isDry ? await item.make('') : (await raw.store.get(item)).facts);
  raw.facts.set(source.hash, facts);
  return facts;
}

const tooShort = (length: number): string | undefined => (length >= 1 ? undefined : 'is shorter than a second');

/** @returns undefined when the file suits its entry */
function unfit({ picture, sound }: MediaFacts, need: 'film' | 'sound', hasStill: boolean): string | undefined {
  if (need === 'sound') return sound ? tooShort(sound.length) : 'has no audio';
  if (!picture && !sound) return 'has neither video nor audio';
  if (!picture && !hasStill) return 'has audio only: add a cover picture to the entry, to show during playback';
  return tooShort(Math.max(picture?.length ?? 0, sound?.length ?? 0));
}

export async function checkMedia(
  raw: RawContent,
  result: CheckResult,
  use: MediaUse,
  isDry: boolean,
): Promise<MediaFacts | undefined> {
  const { path, file, source, need, hasStill } = use;
  const issue = (message: string) => result.issues.push(raw.catalogue.issue(path, `${file} ${message}`));
  try {
    const facts = await getFacts(raw, source, isDry);
    const message = unfit(facts, need, hasStill);
    if (message === undefined) return facts;
    issue(message);
  } catch (error) {
    if (error instanceof MissingToolError) {
      result.missing = error;
      // Without the tool the facts are unknown, but the file has to be packaged.
      result.pending.set(getStepName(factsItem(source, createWork(raw))), file);
    } else if (error instanceof ToolFailedError) issue(`cannot be read as video or audio (${error.output})`);
    else throw error;
  }
  return undefined;
}
