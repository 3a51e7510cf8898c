import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** Tile layout of the seek preview in sprite.webp; the content of sprite.json. */
export interface SpriteLayout {
  /** Seconds that a tile represents. */
  readonly interval: number;
  readonly columns: number;
  readonly rows: number;
  readonly tileWidth: number;
  readonly tileHeight: number;
  readonly count: number;
}

const BACKGROUND = '#000';
/** libwebp's, 0 to 6. */
const EFFORT = 5;

/**
 * Writes sprite.webp and sprite.json.
 * @param tiles raw RGB pixels of `tileWidth` x `tileHeight` each, in order
 */
export async function writeSprite(tiles: readonly Buffer[], layout: SpriteLayout, folder: string): Promise<void> {
  const { interval, columns, rows, tileWidth, tileHeight, count } = layout;
  const raw = { width: tileWidth, height: tileHeight, channels: 3 } as const;
  await sharp({
    create: { width: columns * tileWidth, height: rows * tileHeight, channels: 3, background: BACKGROUND },
  })
    .composite(
      tiles.map((input, index) => ({
        input,
        raw,
        left: (index % columns) * tileWidth,
        top: Math.floor(index / columns) * tileHeight,
      })),
    )
    .webp({ quality: 60, effort: EFFORT })
    .toFile(join(folder, 'sprite.webp'));
  const description = { interval, columns, rows, tileWidth, tileHeight, count };
  await writeFile(join(folder, 'sprite.json'), `${JSON.stringify(description)}\n`);
}
