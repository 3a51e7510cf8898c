import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { flatten, grade, grain } from './finish';
import { type Art, renderSheets } from './render';

/** Raise it to repaint existing covers after a change of the art. */
export const COVER_VERSION = 3;

export async function paint(art: Art, width: number, height: number): Promise<Buffer> {
  const sheets = await renderSheets(art, width, height);
  return grade(flatten(sheets, width, height), width, height);
}

/** Writes a cover in all its widths as AVIF and WebP. `name` is the key; for a hero, the key and '-hero'. */
export async function writeCovers(
  art: Art,
  folder: string,
  name: string,
  widths: readonly number[],
  ratio: number,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const largest = Math.max(...widths, 960);
  const height = Math.round(largest / ratio);
  const painted = await paint(art, largest, height);
  for (const width of widths) {
    const small = await sharp(painted, { raw: { width: largest, height, channels: 3 } })
      .resize(width, Math.round(width / ratio), { kernel: 'lanczos3' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    grain(small.data, width > 480 ? 7 : 5, `${name}${width}`);
    const image = sharp(small.data, { raw: { width, height: small.info.height, channels: 3 } });
    const target = join(folder, `${name}-${width}`);
    await image.clone().avif({ quality: 70, effort: 5 }).toFile(`${target}.avif.part`);
    await image.clone().webp({ quality: 86, effort: 5 }).toFile(`${target}.webp.part`);
    await rename(`${target}.avif.part`, `${target}.avif`);
    await rename(`${target}.webp.part`, `${target}.webp`);
  }
}
