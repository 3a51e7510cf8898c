import type { Cover, CoverPicture } from '../../database/schema/catalogue';
import type { Bundle, Placement } from '../media/storage';
import { entryFile } from '../media/stream-path';
import type { AlbumEntry, AudioAlbumEntry, TrackEntry, VideoEntry } from './catalogue-file';
import { coverFile, heroFile, trackFile, videoFolder } from './package-paths';
import { below, fingerprintOf, type Inventory } from './scan-folder';

export function videoBundle(video: Pick<VideoEntry, 'key'>, inventory: Inventory): Bundle {
  const files = below(inventory, videoFolder(video.key));
  return {
    target: `videos/${video.key}/${fingerprintOf(files)}`,
    files: files.map(([name, { file }]) => [file, name]),
  };
}

export function trackBundle(
  album: Pick<AudioAlbumEntry, 'key'>,
  track: Pick<TrackEntry, 'key'>,
  inventory: Inventory,
): Bundle {
  const source = trackFile(album.key, track.key);
  const { hash = '', file = source } = inventory.get(source) ?? {};
  return {
    target: `audio/${album.key}/${track.key}/${fingerprintOf([[source, { hash }]])}`,
    files: [[file, entryFile.track]],
  };
}

export interface CoverPlan {
  readonly cover: Cover;
  /** With names in the public cover folder. */
  readonly files: readonly Placement[];
}

/** The widths in which the folder holds large pictures of a video. */
export function heroWidths(key: string, inventory: Inventory): number[] {
  const prefix = `covers/${key}-hero-`;
  const widths = below(inventory, prefix).flatMap(([name]) => /^(\d+)\.(?:avif|webp)$/.exec(name)?.[1] ?? []);
  return [...new Set(widths.map(Number))].sort((a, b) => a - b);
}

/** Covers are public and cached for good, so each name carries its content's hash. */
export function coverPlan(entry: VideoEntry | AlbumEntry, inventory: Inventory): CoverPlan {
  const files: Placement[] = [];
  const placed = (source: string, name: string, width: number, encoding: 'avif' | 'webp'): string => {
    const { hash = '', file = source } = inventory.get(source) ?? {};
    const target = `${name}-${width}-${hash.slice(0, 10)}.${encoding}`;
    files.push([file, target]);
    return target;
  };
  const pictures = (widths: readonly number[], name: string, fileOf: typeof coverFile): CoverPicture[] =>
    widths.map((width) => ({
      width,
      avif: placed(fileOf(entry.key, width, 'avif'), name, width, 'avif'),
      webp: placed(fileOf(entry.key, width, 'webp'), name, width, 'webp'),
    }));
  const { widths, alt } = entry.cover;
  const hero =
    'hero' in entry && entry.hero ? pictures(heroWidths(entry.key, inventory), `${entry.key}-hero`, heroFile) : [];
  const cover = {
    alt,
    pictures: pictures(
      [...widths].sort((a, b) => a - b),
      entry.key,
      coverFile,
    ),
    ...(hero.length > 0 && { hero }),
  };
  return { cover, files };
}
