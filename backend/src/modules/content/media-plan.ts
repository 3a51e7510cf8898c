import type { Cover, CoverPicture } from '../../database/schema/catalogue';
import type { Bundle, Placement } from '../media/storage';
import { entryFile } from '../media/stream-token';
import type { AlbumEntry, AudioAlbumEntry, TrackEntry, VideoEntry } from './catalogue-file';
import { coverFile, heroFile, shareFile, trackFile, trailerFolder, videoFolder } from './package-paths';
import { below, computeFingerprint, type Inventory } from './scan-folder';

export function videoBundle(video: Pick<VideoEntry, 'key'>, inventory: Inventory): Bundle {
  const files = below(inventory, videoFolder(video.key));
  return {
    target: `videos/${video.key}/${computeFingerprint(files)}`,
    files: files.map(([name, { file }]) => [file, name]),
  };
}

/** Below a path of its own: nothing that opens a trailer names a folder of a film (D-73). */
export function trailerBundle({ key }: Pick<VideoEntry, 'key'>, inventory: Inventory): Bundle {
  const files = below(inventory, trailerFolder(key));
  return {
    target: `${trailerFolder(key)}${computeFingerprint(files)}`,
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
    target: `audio/${album.key}/${track.key}/${computeFingerprint([[source, { hash }]])}`,
    files: [[file, entryFile.track]],
  };
}

export interface CoverPlan {
  readonly cover: Cover;
  /** Named relative to the public cover folder. */
  readonly files: readonly Placement[];
}

export function heroWidths(key: string, inventory: Inventory): number[] {
  const prefix = `covers/${key}-hero-`;
  const widths = below(inventory, prefix).flatMap(([name]) => /^(\d+)\.(?:avif|webp)$/.exec(name)?.[1] ?? []);
  return [...new Set(widths.map(Number))].sort((a, b) => a - b);
}

/** Covers are public and cached forever, so each name contains the hash of the content. */
export function coverPlan(entry: VideoEntry | AlbumEntry, inventory: Inventory): CoverPlan {
  const files: Placement[] = [];
  const placed = (source: string, name: string, encoding: 'avif' | 'webp' | 'jpg'): string => {
    const { hash = '', file = source } = inventory.get(source) ?? {};
    const target = `${name}-${hash.slice(0, 10)}.${encoding}`;
    files.push([file, target]);
    return target;
  };
  const pictures = (widths: readonly number[], name: string, toFile: typeof coverFile): CoverPicture[] =>
    widths.map((width) => ({
      width,
      avif: placed(toFile(entry.key, width, 'avif'), `${name}-${width}`, 'avif'),
      webp: placed(toFile(entry.key, width, 'webp'), `${name}-${width}`, 'webp'),
    }));
  const { widths, alt } = entry.cover;
  const hero =
    'hero' in entry && entry.hero ? pictures(heroWidths(entry.key, inventory), `${entry.key}-hero`, heroFile) : [];
  const share = shareFile(entry.key);
  const cover = {
    alt,
    pictures: pictures(
      [...widths].sort((a, b) => a - b),
      entry.key,
      coverFile,
    ),
    ...(hero.length > 0 && { hero }),
    ...(inventory.has(share) && { share: placed(share, `${entry.key}-share`, 'jpg') }),
  };
  return { cover, files };
}
