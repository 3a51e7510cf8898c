import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Size } from './ladder';
import type { MediaTools } from './media-tools';
import { inputOf } from './probe';

/** Where the tiles of the seek preview stand in sprite.webp; sprite.json holds it. */
export interface SpriteLayout {
  /** Seconds that a tile stands for. */
  readonly interval: number;
  readonly columns: number;
  readonly rows: number;
  readonly tileWidth: number;
  readonly tileHeight: number;
  readonly count: number;
}

const SHORTEST_INTERVAL = 2;
/** A WebP has at most 16,383 pixels a side, and a viewer loads the whole of it. */
const MOST_TILES = 240;
const BOX: Size = { width: 160, height: 90 };

/** Tiles that fit the box of a preview, in rows that are nearly square together; long films get longer intervals. */
export function spriteLayout(length: number, film: Size): SpriteLayout {
  const interval = Math.max(SHORTEST_INTERVAL, Math.ceil(length / MOST_TILES));
  const count = Math.max(1, Math.ceil(length / interval));
  const columns = count <= 60 ? 6 : 12;
  const scale = Math.min(BOX.width / film.width, BOX.height / film.height);
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
  return {
    interval,
    columns,
    rows: Math.ceil(count / columns),
    tileWidth: even(film.width),
    tileHeight: even(film.height),
    count,
  };
}

/** Frames of a film, each from the middle of its interval, as raw RGB one after the other. */
async function drawTiles(
  film: string,
  layout: SpriteLayout,
  { ffmpeg }: MediaTools,
  signal?: AbortSignal,
): Promise<Buffer[]> {
  const { interval, tileWidth, tileHeight, count } = layout;
  // The steady new times keep the selected frames from being repeated to fill what lies between them.
  const filters = `select='gte(t,(selected_n+0.5)*${interval})',setpts=N/25/TB,scale=${tileWidth}:${tileHeight}:flags=area`;
  const args = [
    '-nostdin',
    '-v',
    'error',
    '-i',
    inputOf(film),
    '-vf',
    filters,
    '-r',
    '25',
    '-frames:v',
    `${count}`,
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    'pipe:1',
  ];
  const pixels = await ffmpeg(args, { signal });
  const size = tileWidth * tileHeight * 3;
  return Array.from({ length: Math.floor(pixels.length / size) }, (_, index) =>
    pixels.subarray(index * size, (index + 1) * size),
  );
}

/** Writes sprite.webp and its description sprite.json, from the smallest rendition of a film. */
export async function writeSprite(
  film: string,
  layout: SpriteLayout,
  folder: string,
  programs: MediaTools,
  signal?: AbortSignal,
): Promise<void> {
  const { columns, rows, tileWidth, tileHeight, count } = layout;
  const drawn = await drawTiles(film, layout, programs, signal);
  // A rest of less than half an interval has no middle: its tile is the one before.
  const tiles = Array.from({ length: count }, (_, index) => drawn[Math.min(index, drawn.length - 1)]);
  const raw = { width: tileWidth, height: tileHeight, channels: 3 } as const;
  await sharp({ create: { width: columns * tileWidth, height: rows * tileHeight, channels: 3, background: '#000' } })
    .composite(
      tiles.flatMap((input, index) =>
        input
          ? [{ input, raw, left: (index % columns) * tileWidth, top: Math.floor(index / columns) * tileHeight }]
          : [],
      ),
    )
    .webp({ quality: 60, effort: 5 })
    .toFile(join(folder, 'sprite.webp'));
  await writeFile(join(folder, 'sprite.json'), `${JSON.stringify(layout)}\n`);
}
