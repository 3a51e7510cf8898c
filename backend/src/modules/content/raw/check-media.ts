import { ToolFailedError } from '@inspire/server-kit/packaging';
import type { CataloguePath } from '../catalogue-text';
import { MissingToolError } from '../packaging/media-tools';
import { getStepName } from '../packaging/packaging-cache';
import type { MediaFacts } from '../packaging/probe';
import { findTruncation } from '../packaging/video';
import type { ContentFile } from '../scan-folder';
import type { RawCheck } from './check-result';
import { createWork } from './raw-content';
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

async function getFacts({ raw, isDry }: RawCheck, source: ContentFile): Promise<MediaFacts> {
  const item = factsItem(source, createWork(raw));
  const known = raw.facts.get(source.hash) ?? (await raw.store.find(item))?.facts;
  // A dry run writes nothing, so it does not cache facts either.
  const facts = known ?? (isDry ? await item.make('') : (await raw.store.get(item)).facts);
  raw.facts.set(source.hash, facts);
  return facts;
}

const tooShort = (length: number): string | undefined => (length >= 1 ? undefined : 'is shorter than a second');

/** @returns undefined when the file suits its entry */
export function findUnfitness(
  facts: MediaFacts,
  { need, hasStill }: Pick<MediaUse, 'need' | 'hasStill'>,
): string | undefined {
  const { sound } = facts;
  const picture = need === 'film' ? facts.picture : undefined;
  if (need === 'sound' && !sound) return 'has no audio';
  if (!picture && !sound) return 'has neither video nor audio';
  if (need === 'film' && !picture && !hasStill)
    return 'has audio only: add a cover picture to the entry, to show during playback';
  if (picture?.isDolbyOnly) {
    return 'has the colours of Dolby Vision alone, which other screens show wrongly: export it as HDR10, HLG or SDR';
  }
  const streams = [picture, sound].filter((stream) => stream !== undefined);
  return (
    tooShort(Math.max(...streams.map(({ length }) => length))) ??
    streams.map(({ length, stated = 0 }) => findTruncation(length, stated)).find((issue) => issue !== undefined)
  );
}

/** @returns what of the file viewers will not get */
function findLosses({ otherSounds = [] }: MediaFacts): string | undefined {
  return otherSounds.length === 0
    ? undefined
    : `has other audio tracks (${otherSounds.join(', ')}), which are left out: only its default track is used`;
}

export async function checkMedia(check: RawCheck, use: MediaUse): Promise<MediaFacts | undefined> {
  const { path, file, source } = use;
  const issue = (message: string) => check.issue(path, `${file} ${message}`);
  try {
    const facts = await getFacts(check, source);
    const losses = findLosses(facts);
    if (losses !== undefined) check.warn(path, `${file} ${losses}`);
    const message = findUnfitness(facts, use);
    if (message === undefined) return facts;
    issue(message);
  } catch (error) {
    if (error instanceof MissingToolError) {
      check.missing = error;
      // Without the tool the facts are unknown, but the file has to be packaged.
      check.pending.set(getStepName(factsItem(source, createWork(check.raw))), file);
    } else if (error instanceof ToolFailedError) issue(`cannot be read as video or audio (${error.output})`);
    else throw error;
  }
  return undefined;
}
