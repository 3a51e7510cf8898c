import { join } from 'node:path';
import sharp, { type SharpInput } from 'sharp';
import type { Size } from './ladder';

export interface CoverShape {
  /** Width divided by height. */
  readonly ratio: number;
  readonly widths: readonly number[];
}

export const coverShapes = {
  wide: { ratio: 16 / 9, widths: [480, 960] },
  hero: { ratio: 16 / 9, widths: [960, 1_600] },
  square: { ratio: 1, widths: [240, 480] },
} as const satisfies Record<string, CoverShape>;

export type CoverKind = keyof typeof coverShapes;

const getHeight = (width: number, ratio: number): number => Math.round(width / ratio);
const getCroppedWidth = ({ width, height }: Size, ratio: number): number => Math.min(width, Math.floor(height * ratio));

/** Excludes widths that would enlarge the picture. */
export const getWidthsWithin = (picture: Size, kind: CoverKind): number[] => {
  const { ratio, widths } = coverShapes[kind];
  return widths.filter((width) => width <= getCroppedWidth(picture, ratio));
};

export function findSizeIssue(picture: Size, kind: CoverKind): string | undefined {
  const { ratio, widths } = coverShapes[kind];
  const largest = Math.max(...widths);
  if (getCroppedWidth(picture, ratio) >= largest) return undefined;
  return `is ${picture.width} x ${picture.height}, but must be at least ${largest} x ${getHeight(largest, ratio)}`;
}

/**
 * Browsers show a picture with a small fault, such as bytes between the parts of a JPEG; half a picture is
 * useless.
 */
const FAIL_ON = 'error';

interface MeasuredPicture extends Size {
  /** What the decoder noticed in a picture that it could read. */
  readonly warning?: unknown;
}

/** Returns the size of a picture as displayed. It decodes every pixel: a truncated file has a valid header. @throws if it cannot be decoded */
export async function measurePicture(input: SharpInput): Promise<MeasuredPicture> {
  const decode = (failOn: 'error' | 'warning') => sharp(input, { failOn }).resize(16, 16).raw().toBuffer();
  const { autoOrient } = await sharp(input).metadata();
  await decode(FAIL_ON);
  const warning: unknown = await decode('warning').then(
    () => undefined,
    (error: unknown) => error,
  );
  return { width: autoOrient.width, height: autoOrient.height, ...(warning !== undefined && { warning }) };
}

/** Crops a picture around its most salient part, and writes `<width>.avif` and `<width>.webp` for each width. */
export async function writeCover(
  input: SharpInput,
  kind: CoverKind,
  widths: readonly number[],
  folder: string,
): Promise<void> {
  const { ratio } = coverShapes[kind];
  const largest = Math.max(...widths);
  // Cropped once, so that all widths show the same part.
  const cropped = await sharp(input, { failOn: FAIL_ON })
    .autoOrient()
    .resize(largest, getHeight(largest, ratio), { fit: 'cover', position: sharp.strategy.attention })
    .flatten({ background: '#000' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const width of widths) {
    const image = sharp(cropped.data, { raw: cropped.info }).resize(width, getHeight(width, ratio));
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

/** The size that messengers show in full width; all of them read JPEG. */
const SHARE_SIZE = { width: 1_200, height: 630 };
export const SHARE_NAME = 'share.jpg';

/** Writes the picture that a shared link shows (D-71). A square cover stands in front of itself, blurred. */
export async function writeShareCover(input: SharpInput, kind: CoverKind, folder: string): Promise<void> {
  const fit = { ...SHARE_SIZE, fit: 'cover', position: sharp.strategy.attention } as const;
  const source = sharp(input, { failOn: FAIL_ON }).autoOrient().flatten({ background: '#000' });
  let picture = source.clone().resize(fit);
  if (coverShapes[kind].ratio === 1) {
    const { height } = SHARE_SIZE;
    const front = await source.clone().resize(height, height, { fit: 'cover', position: fit.position }).toBuffer();
    const back = await picture.blur(24).modulate({ brightness: 0.6 }).toBuffer();
    picture = sharp(back).composite([{ input: front }]);
  }
  await picture.jpeg({ quality: 80, mozjpeg: true }).toFile(join(folder, SHARE_NAME));
}

/** Writes a picture of at most 1280 x 720 for a video that has sound alone. */
export async function writeStill(input: SharpInput, file: string): Promise<Size> {
  const image = sharp(input, { failOn: FAIL_ON }).autoOrient().flatten({ background: '#000' });
  const measured = await measurePicture(input);
  const width = Math.min(1_280, 2 * Math.floor(getCroppedWidth(measured, 16 / 9) / 2));
  const height = 2 * Math.round((width * 9) / 16 / 2);
  await image.resize(width, height, { fit: 'cover', position: sharp.strategy.attention }).png().toFile(file);
  return { width, height };
}
