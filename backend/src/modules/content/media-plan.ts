import type { Cover } from '../catalogue/cover';
import { entryFile } from '../media/stream-address';
import type { AudioAlbumEntry, TrackEntry, VideoEntry } from './catalogue-file';
import { below, fingerprintOf, type Inventory } from './inventory';
import { coverFile, trackFile, videoFolder } from './package-paths';

/** A set of files that goes to the media store as a whole, under a name that holds its content's fingerprint. */
export interface Bundle {
  /** Folder in the media store. */
  readonly target: string;
  /** Path in the content folder, name below `target`. */
  readonly files: readonly (readonly [string, string])[];
}

export function videoBundle(video: Pick<VideoEntry, 'key'>, inventory: Inventory): Bundle {
  const source = videoFolder(video.key);
  const files = below(inventory, source);
  return { target: `videos/${video.key}/${fingerprintOf(files)}`, files: files.map(([name]) => [`${source}${name}`, name]) };
}

export function trackBundle(album: Pick<AudioAlbumEntry, 'key'>, track: Pick<TrackEntry, 'key'>, inventory: Inventory): Bundle {
  const source = trackFile(album.key, track.key);
  const fingerprint = fingerprintOf([[source, inventory.get(source) ?? '']]);
  return { target: `audio/${album.key}/${track.key}/${fingerprint}`, files: [[source, entryFile.track]] };
}

export interface CoverPlan {
  readonly cover: Cover;
  /** Path in the content folder, name in the public cover folder. */
  readonly files: readonly (readonly [string, string])[];
}

/** Covers are public and cached for good, so each name carries its content's hash. */
export function coverPlan(entry: Pick<VideoEntry, 'key' | 'cover'>, inventory: Inventory): CoverPlan {
  const files: [string, string][] = [];
  const named = (width: number, encoding: 'avif' | 'webp'): string => {
    const source = coverFile(entry.key, width, encoding);
    const name = `${entry.key}-${width}-${(inventory.get(source) ?? '').slice(0, 10)}.${encoding}`;
    files.push([source, name]);
    return name;
  };
  const pictures = [...entry.cover.widths]
    .sort((a, b) => a - b)
    .map((width) => ({ width, avif: named(width, 'avif'), webp: named(width, 'webp') }));
  return { cover: { alt: entry.cover.alt, pictures }, files };
}
