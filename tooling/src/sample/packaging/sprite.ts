import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

export const SPRITE = { interval: 2, columns: 6, tileWidth: 160, tileHeight: 90 } as const;

/** Shrinks a frame to a tile of the seek preview. */
export function tile(frame: Buffer, width: number, height: number): Promise<Buffer> {
  return sharp(Buffer.from(frame), { raw: { width, height, channels: 3 } })
    .resize(SPRITE.tileWidth, SPRITE.tileHeight)
    .png()
    .toBuffer();
}

/** Writes sprite.webp and its description sprite.json. */
export async function writeSprite(tiles: readonly Buffer[], folder: string): Promise<void> {
  const { interval, columns, tileWidth, tileHeight } = SPRITE;
  const rows = Math.ceil(tiles.length / columns);
  await sharp({ create: { width: columns * tileWidth, height: rows * tileHeight, channels: 3, background: '#0d0908' } })
    .composite(
      tiles.map((input, i) => ({ input, left: (i % columns) * tileWidth, top: Math.floor(i / columns) * tileHeight })),
    )
    .webp({ quality: 60, effort: 6 })
    .toFile(join(folder, 'sprite.webp'));
  await writeFile(
    join(folder, 'sprite.json'),
    `${JSON.stringify({ interval, columns, rows, tileWidth, tileHeight, count: tiles.length })}\n`,
  );
}
