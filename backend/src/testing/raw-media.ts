import { mkdtemp, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import sharp from 'sharp';
import { runMediaTool } from '@inspire/server-kit/packaging';
import { findMediaTools, type MediaTools } from '../modules/content/packaging/media-tools';

/** Undefined when the media tools are not installed; tests that need them then report what they tested instead. */
export const presentPrograms = (): Promise<MediaTools | undefined> => findMediaTools().catch(() => undefined);

export interface FilmSpec {
  readonly seconds: number;
  /** Absent: audio only. */
  readonly size?: string;
  readonly isSilent?: boolean;
  readonly isHdr?: boolean;
}

export async function makeFilm(
  file: string,
  { seconds, size, isSilent = false, isHdr = false }: FilmSpec,
): Promise<void> {
  const picture = size === undefined ? [] : ['-f', 'lavfi', '-i', `color=c=0x336699:s=${size}:r=25:d=${seconds}`];
  const sound = isSilent ? [] : ['-f', 'lavfi', '-i', `sine=440:d=${seconds}`];
  const codecs =
    size === undefined ? [] : ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-shortest'];
  const colours = isHdr ? ['-color_trc', 'arib-std-b67', '-color_primaries', 'bt2020', '-colorspace', 'bt2020nc'] : [];
  await runMediaTool('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...picture, ...sound, ...codecs, ...colours, file]);
}

export async function makePicture(folder: string, name: string, width: number, height: number): Promise<void> {
  await sharp({ create: { width, height, channels: 3, background: '#a52' } }).toFile(join(folder, name));
}

async function withPath<T>(path: string, work: () => Promise<T>): Promise<T> {
  const { PATH } = process.env;
  process.env.PATH = path;
  try {
    return await work();
  } finally {
    process.env.PATH = PATH;
  }
}

/** Runs work with an ffmpeg that has no filters to list, as a small build. */
export async function withoutFilters<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const { PATH = '' } = process.env;
  const programs = await mkdtemp(join(folder, 'programs-'));
  const script = `#!/bin/sh\ncase "$*" in *-filters*) exit 0 ;; esac\nPATH='${PATH}' exec ffmpeg "$@"\n`;
  await writeFile(join(programs, 'ffmpeg'), script, { mode: 0o755 });
  return withPath(`${programs}${delimiter}${PATH}`, work);
}

export const withoutPrograms = <T>(work: () => Promise<T>): Promise<T> => withPath('', work);
