import sharp from 'sharp';
import { writeSprite } from '@inspire/node/packaging';

/** Seconds that a tile of the seek preview represents. */
export const TILE_INTERVAL_SECONDS = 2;
const COLUMNS = 6;
const TILE_WIDTH = 160;
const TILE_HEIGHT = 90;

/** Shrinks a frame to a tile of the seek preview, as raw RGB. */
export function createTile(frame: Buffer, width: number, height: number): Promise<Buffer> {
  // Copied, because the next frame is drawn into the same buffer.
  return sharp(Buffer.from(frame), { raw: { width, height, channels: 3 } })
    .resize(TILE_WIDTH, TILE_HEIGHT)
    .raw()
    .toBuffer();
}

/** Writes the seek preview of a video. */
export function writeTiles(tiles: readonly Buffer[], folder: string): Promise<void> {
  const layout = {
    interval: TILE_INTERVAL_SECONDS,
    columns: COLUMNS,
    rows: Math.ceil(tiles.length / COLUMNS),
    tileWidth: TILE_WIDTH,
    tileHeight: TILE_HEIGHT,
    count: tiles.length,
  };
  return writeSprite(tiles, layout, folder, { background: '#0d0908', effort: 6 });
}
