import { ToolFailedError } from '@inspire/node/packaging';
import type { CataloguePath } from '../catalogue-text';
import { MissingToolError } from '../packaging/media-tools';
import { getStepName } from '../packaging/packaging-cache';
import type { MediaFacts } from '../packaging/probe';
import type { ContentFile } from '../scan-folder';
import type { CheckResult } from './check-result';
import { type RawContent, workOf } from './raw-content';
import { factsItem } from './work-items';

export interface MediaUse {
  readonly path: CataloguePath;
  /** As the catalogue names it. */
  readonly file: string;
  readonly source: ContentFile;
  readonly need: 'film' | 'sound';
  /** Whether there is a picture to show while there is only something to hear. */
  readonly hasStill: boolean;
}

async function factsOf(raw: RawContent, source: ContentFile, isDry: boolean): Promise<MediaFacts> {
  const item = factsItem(source, workOf(raw));
  const known = raw.facts.get(source.hash) ?? (await raw.store.find(item))?.facts;
  // A dry run writes nothing, what it has found out included.
  const facts = known ?? (isDry ? await item.make('') : (await raw.store.get(item)).facts);
  raw.facts.set(source.hash, facts);
  return facts;
}

const tooShort = (length: number): string | undefined => (length >= 1 ? undefined : 'is shorter than a second');

/** What keeps a file from becoming what its entry needs; undefined if nothing does. */
function unfit({ picture, sound }: MediaFacts, need: 'film' | 'sound', hasStill: boolean): string | undefined {
  if (need === 'sound') return sound ? tooShort(sound.length) : 'has no sound';
  if (!picture && !sound) return 'has neither picture nor sound';
  if (!picture && !hasStill) return 'has sound alone: give the entry a cover picture, which is shown meanwhile';
  return tooShort(Math.max(picture?.length ?? 0, sound?.length ?? 0));
}

/** What is in a media file, if it can be read and will do. */
export async function checkMedia(
  raw: RawContent,
  findings: CheckResult,
  use: MediaUse,
  isDry: boolean,
): Promise<MediaFacts | undefined> {
  const { path, file, source, need, hasStill } = use;
  const fault = (says: string) => findings.faults.push(raw.catalogue.fault(path, `${file} ${says}`));
  try {
    const facts = await factsOf(raw, source, isDry);
    const says = unfit(facts, need, hasStill);
    if (says === undefined) return facts;
    fault(says);
  } catch (error) {
    if (error instanceof MissingToolError) {
      findings.missing = error;
      // Nobody knows yet what it will be, only that it has to be made.
      findings.pending.set(getStepName(factsItem(source, workOf(raw))), file);
    } else if (error instanceof ToolFailedError) fault(`cannot be read as video or sound (${error.output})`);
    else throw error;
  }
  return undefined;
}
