import type { AuthoredAlbum, AuthoredVideo } from '../catalogue-file';
import { findMediaTools, type MediaTools } from '../packaging/media-tools';
import { createPackagingCache, type PackagingCache } from '../packaging/packaging-cache';
import type { CoverKind } from '../packaging/pictures';
import type { MediaFacts } from '../packaging/probe';
import type { Work } from '../packaging/video';
import type { Catalogue } from '../read-catalogue';
import type { ContentFile, Inventory } from '../scan-folder';

export interface PackagingOptions {
  /** Folder of this machine that keeps what was packaged. */
  readonly workDir: string;
  readonly signal?: AbortSignal | undefined;
}

/** A catalogue with the raw files that it names, and the means to package them. */
export interface RawContent {
  readonly catalogue: Catalogue;
  /** Raw files by the path that the catalogue gives. */
  readonly sources: Inventory;
  readonly store: PackagingCache;
  /** Looked for once, and only when there is something to package. @throws MissingToolError */
  programs(): Promise<MediaTools>;
  readonly signal?: AbortSignal | undefined;
  /** What was found out of media files, by their hash. */
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

/** The means of one step, which is told of its progress. */
export const workOf =
  ({ programs, signal }: RawContent, onProgress: Work['onProgress'] = () => undefined) =>
  async (): Promise<Work> => ({ programs: await programs(), signal, onProgress });

export const sourceOf = ({ sources }: RawContent, file: string | undefined): ContentFile | undefined =>
  file === undefined ? undefined : sources.get(file);

/** The forms that an entry's cover is needed in. */
export const coverKinds = (entry: AuthoredVideo | AuthoredAlbum): CoverKind[] => {
  if ('mediaType' in entry) return [entry.mediaType === 'AUDIO' ? 'square' : 'wide'];
  return entry.hero ? ['wide', 'hero'] : ['wide'];
};

/** A video whose cover is a frame of itself. */
export const takesFrame = (video: AuthoredVideo): boolean =>
  video.cover.file === undefined && video.cover.widths === undefined;
