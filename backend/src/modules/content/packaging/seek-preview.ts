import { type SpriteLayout, writeSprite } from '@inspire/server-kit/packaging';
import type { Size } from './ladder';
import { type MediaTools, toInput, toOptions } from './media-tools';

const MIN_INTERVAL_SECONDS = 2;
/** A WebP has at most 16,383 pixels per side, and the player downloads all of it. */
const MAX_TILES = 240;
const BOX: Size = { width: 160, height: 90 };

/** Plans tiles that fit the preview's box, in a nearly square grid; long videos get longer intervals. */
export function planSprite(seconds: number, video: Size): SpriteLayout {
  const interval = Math.max(MIN_INTERVAL_SECONDS, Math.ceil(seconds / MAX_TILES));
  const count = Math.max(1, Math.ceil(seconds / interval));
  const columns = count <= 60 ? 6 : 12;
  const scale = Math.min(BOX.width / video.width, BOX.height / video.height);
  const toEven = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
  return {
    interval,
    columns,
    rows: Math.ceil(count / columns),
    tileWidth: toEven(video.width),
    tileHeight: toEven(video.height),
    count,
  };
}

/** Returns the frame in the middle of each interval, as raw RGB. */
async function extractTiles(
  video: string,
  layout: SpriteLayout,
  { ffmpeg }: MediaTools,
  signal?: AbortSignal,
): Promise<Buffer[]> {
  const { interval, tileWidth, tileHeight, count } = layout;
  // Without evenly spaced new times, ffmpeg repeats the selected frames to fill the gaps between them.
  const filters = `select='gte(t,(selected_n+0.5)*${interval})',setpts=N/25/TB,scale=${tileWidth}:${tileHeight}:flags=area`;
  const options = toOptions({
    v: 'error',
    i: toInput(video),
    vf: filters,
    r: 25,
    'frames:v': count,
    f: 'rawvideo',
    pix_fmt: 'rgb24',
  });
  const pixels = await ffmpeg(['-nostdin', ...options, 'pipe:1'], { signal });
  const size = tileWidth * tileHeight * 3;
  return Array.from({ length: Math.floor(pixels.length / size) }, (_, index) =>
    pixels.subarray(index * size, (index + 1) * size),
  );
}

export async function writeSeekPreview(
  video: string,
  layout: SpriteLayout,
  folder: string,
  programs: MediaTools,
  signal?: AbortSignal,
): Promise<void> {
  const extracted = await extractTiles(video, layout, programs, signal);
  // A remainder of less than half an interval has no separate frame and repeats the last tile.
  const tiles = Array.from({ length: layout.count }, (_, index) => extracted[index] ?? extracted.at(-1)).filter(
    (tile) => tile !== undefined,
  );
  await writeSprite(tiles, layout, folder);
}
