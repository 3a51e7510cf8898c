import { join } from 'node:path';
import sharp, { type SharpInput } from 'sharp';
import type { Size } from './ladder';

/** The widths that a cover is offered in, and its form. */
export interface CoverShape {
  /** Width by height. */
  readonly ratio: number;
  readonly widths: readonly number[];
}

export const coverShapes = {
  wide: { ratio: 16 / 9, widths: [480, 960] },
  hero: { ratio: 16 / 9, widths: [960, 1_600] },
  square: { ratio: 1, widths: [240, 480] },
} as const satisfies Record<string, CoverShape>;

export type CoverKind = keyof typeof coverShapes;

const heightOf = (width: number, ratio: number): number => Math.round(width / ratio);
/** How wide a picture is once it is cut to the form. */
const usableWidth = ({ width, height }: Size, ratio: number): number => Math.min(width, Math.floor(height * ratio));

/** The widths of a form that a picture has without being made larger. */
export const widthsWithin = (picture: Size, kind: CoverKind): number[] => {
  const { ratio, widths } = coverShapes[kind];
  return widths.filter((width) => width <= usableWidth(picture, ratio));
};

/** What is wrong with the size of a picture that an owner chose; undefined if it will do. */
export function sizeFault(picture: Size, kind: CoverKind): string | undefined {
  const { ratio, widths } = coverShapes[kind];
  const largest = Math.max(...widths);
  if (usableWidth(picture, ratio) >= largest) return undefined;
  return `is ${picture.width} x ${picture.height}, but must be at least ${largest} x ${heightOf(largest, ratio)}`;
}

/** The size of a picture as it is shown. Every pixel is read: a file that was cut off has a good header. @throws when it cannot be read */
export async function measurePicture(input: SharpInput): Promise<Size> {
  const image = sharp(input, { failOn: 'warning' });
  const { autoOrient } = await image.metadata();
  await image.clone().resize(16, 16).raw().toBuffer();
  return { width: autoOrient.width, height: autoOrient.height };
}

/** Cuts a picture to a form, around what draws the eye, and writes `<width>.avif` and `<width>.webp` for each width. */
export async function writeCover(
  input: SharpInput,
  kind: CoverKind,
  widths: readonly number[],
  folder: string,
): Promise<void> {
  const { ratio } = coverShapes[kind];
  const largest = Math.max(...widths);
  // Cut once, so that all widths show the same.
  const cut = await sharp(input, { failOn: 'warning' })
    .autoOrient()
    .resize(largest, heightOf(largest, ratio), { fit: 'cover', position: sharp.strategy.attention })
    .flatten({ background: '#000' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const width of widths) {
    const image = sharp(cut.data, { raw: cut.info }).resize(width, heightOf(width, ratio));
    await image
      .clone()
      .avif({ quality: 62, effort: 4 })
      .toFile(join(folder, `${width}.avif`));
    await image
      .clone()
      .webp({ quality: 84, effort: 5 })
      .toFile(join(folder, `${width}.webp`));
  }
}

/** A picture of at most 1280 x 720 for a film that has sound alone. */
export async function writeStill(input: SharpInput, file: string): Promise<Size> {
  const image = sharp(input, { failOn: 'warning' }).autoOrient().flatten({ background: '#000' });
  const measured = await measurePicture(input);
  const width = Math.min(1_280, 2 * Math.floor(usableWidth(measured, 16 / 9) / 2));
  const height = 2 * Math.round((width * 9) / 16 / 2);
  await image.resize(width, height, { fit: 'cover', position: sharp.strategy.attention }).png().toFile(file);
  return { width, height };
}
