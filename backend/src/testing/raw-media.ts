import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { findMediaTools, type MediaTools } from '../modules/content/packaging/media-tools';

const execute = promisify(execFile);

/** The programs that package raw media, where this machine has them. Tests that need them say what they tested instead. */
export const presentPrograms = (): Promise<MediaTools | undefined> => findMediaTools().catch(() => undefined);

export interface FilmSpec {
  readonly seconds: number;
  /** Absent: sound alone. */
  readonly size?: string;
  readonly isSilent?: boolean;
}

/** Makes a small film of one colour with a tone: as raw as what an owner brings, and quickly encoded. */
export async function makeFilm(file: string, { seconds, size, isSilent = false }: FilmSpec): Promise<void> {
  const picture = size === undefined ? [] : ['-f', 'lavfi', '-i', `color=c=0x336699:s=${size}:r=25:d=${seconds}`];
  const sound = isSilent ? [] : ['-f', 'lavfi', '-i', `sine=440:d=${seconds}`];
  const codecs =
    size === undefined ? [] : ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-shortest'];
  await execute('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...picture, ...sound, ...codecs, file]);
}

/** Makes a picture of a size. */
export async function makePicture(folder: string, name: string, width: number, height: number): Promise<void> {
  await sharp({ create: { width, height, channels: 3, background: '#a52' } }).toFile(join(folder, name));
}

/** Runs something as on a machine without any program. */
export async function withoutPrograms<T>(work: () => Promise<T>): Promise<T> {
  const { PATH } = process.env;
  process.env.PATH = '';
  try {
    return await work();
  } finally {
    process.env.PATH = PATH;
  }
}
