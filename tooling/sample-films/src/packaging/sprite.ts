import sharp from 'sharp';
import { writeSprite } from '@inspire/node/packaging';

export const TILE_INTERVAL_SECONDS = 2;
const COLUMNS = 6;
const TILE_WIDTH = 160;
const TILE_HEIGHT = 90;

export function createTile(frame: Buffer, width: number, height: number): Promise<Buffer> {
  // Copy the frame: the next one is drawn into the same buffer.
  return sharp(Buffer.from(frame), { raw: { width, height, channels: 3 } })
    .resize(TILE_WIDTH, TILE_HEIGHT)
    .raw()
    .toBuffer();
}

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
