import type { AuthoredAlbum, AuthoredVideo } from '../catalogue-file';
import { findMediaTools, type MediaTools } from '../packaging/media-tools';
import { createPackagingCache, type PackagingCache } from '../packaging/packaging-cache';
import type { CoverKind } from '../packaging/pictures';
import type { MediaFacts } from '../packaging/probe';
import type { Work } from '../packaging/video';
import type { Stretch } from '../packaging/video-arguments';
import type { Catalogue } from '../read-catalogue';
import type { ContentFile, Inventory } from '../scan-folder';

export interface PackagingOptions {
  readonly workDir: string;
  readonly signal?: AbortSignal | undefined;
}

export interface RawContent {
  readonly catalogue: Catalogue;
  /** Keyed by the path in the catalogue. */
  readonly sources: Inventory;
  readonly store: PackagingCache;
  /** Looks for the tools once, when there is something to package. @throws MissingToolError */
  programs(): Promise<MediaTools>;
  readonly signal?: AbortSignal | undefined;
  /** Keyed by the file's hash. */
  readonly facts: Map<string, MediaFacts>;
}

export function openRaw(catalogue: Catalogue, sources: Inventory, { workDir, signal }: PackagingOptions): RawContent {
  let found: Promise<MediaTools> | undefined;
  return {
    catalogue,
    sources,
    store: createPackagingCache(workDir),
    programs: () => (found ??= findMediaTools()),
    signal,
    facts: new Map(),
  };
}

export const createWork =
  ({ programs, signal }: RawContent, onProgress: Work['onProgress'] = () => undefined) =>
  async (): Promise<Work> => ({ programs: await programs(), signal, onProgress });

export const findSource = ({ sources }: RawContent, file: string | undefined): ContentFile | undefined =>
  file === undefined ? undefined : sources.get(file);

export interface TrailerSource {
  readonly file: string;
  readonly source: ContentFile;
  /** Absent for a file of its own. */
  readonly stretch: Stretch | undefined;
}

/** @returns undefined for an entry without a trailer, or with a packaged one */
export function findTrailer(raw: RawContent, entry: AuthoredVideo | AuthoredAlbum): TrailerSource | undefined {
  if (!('trailer' in entry) || !entry.trailer) return undefined;
  const { from, seconds, file = 'media' in entry ? entry.media : undefined } = entry.trailer;
  const source = findSource(raw, file);
  const stretch = from === undefined || seconds === undefined ? undefined : { from, seconds };
  return entry.trailer.packaged || file === undefined || !source ? undefined : { file, source, stretch };
}

export const coverKinds = (entry: AuthoredVideo | AuthoredAlbum): CoverKind[] => {
  if ('mediaType' in entry) return [entry.mediaType === 'AUDIO' ? 'square' : 'wide'];
  return entry.hero ? ['wide', 'hero'] : ['wide'];
};

/** The cover of such a video is one of its frames. */
export const takesFrame = (video: AuthoredVideo): boolean =>
  video.cover.file === undefined && video.cover.widths === undefined;
