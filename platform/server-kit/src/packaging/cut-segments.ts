import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Box, getAvcCodec, getFragmentTicks, getTimescale, readBox, readTopLevelBoxes } from './mp4-boxes';
import type { StreamFacts } from './packaged-streams';
import { createMediaPlaylist, type Segment } from './playlists';

interface CutSegment extends Segment {
  readonly bytes: number;
}

const NAME_DIGITS = 4;

const copyRange = (from: string, { start, end }: Pick<Box, 'start' | 'end'>, to: string): Promise<void> =>
  pipeline(createReadStream(from, { start, end: end - 1 }), createWriteStream(to));

function describeStream(segments: readonly CutSegment[], codec: string | undefined): StreamFacts {
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0);
  const bits = segments.reduce((sum, segment) => sum + segment.bytes * 8, 0);
  // The last segment may last a fraction of a second, which would overstate the peak.
  const peaks = segments
    .filter((segment) => segment.seconds > 1)
    .map((segment) => (segment.bytes * 8) / segment.seconds);
  const average = Math.ceil(bits / seconds);
  return { peak: Math.max(average, Math.ceil(Math.max(0, ...peaks))), average, seconds, ...(codec && { codec }) };
}

/**
 * Cuts a fragmented MP4 into init.mp4, numbered segments and index.m3u8 beside it, and removes it. ffmpeg's own HLS muxer
 * shifts videos with B-frames by two frames against their audio.
 *
 * @throws if it has no fragment
 */
export async function cutSegments(whole: string): Promise<StreamFacts> {
  const folder = dirname(whole);
  const segments: CutSegment[] = [];
  const file = await open(whole, 'r');
  let timescale = 0;
  let codec: string | undefined;
  try {
    let fragment: (Pick<Box, 'start'> & { seconds: number }) | undefined;
    for await (const box of readTopLevelBoxes(file, (await file.stat()).size)) {
      if (box.type === 'moov') {
        const moov = await readBox(file, box);
        timescale = getTimescale(moov);
        codec = getAvcCodec(moov);
        await copyRange(whole, { start: 0, end: box.end }, join(folder, 'init.mp4'));
      } else if (box.type === 'moof') {
        fragment = { start: box.start, seconds: getFragmentTicks(await readBox(file, box)) / timescale };
      } else if (box.type === 'mdat' && fragment) {
        const name = `segment-${String(segments.length).padStart(NAME_DIGITS, '0')}.m4s`;
        await copyRange(whole, { start: fragment.start, end: box.end }, join(folder, name));
        segments.push({ name, seconds: fragment.seconds, bytes: box.end - fragment.start });
        fragment = undefined;
      }
    }
  } finally {
    await file.close();
  }
  if (segments.length === 0) throw new Error(`${whole} has no media fragments`);
  await writeFile(join(folder, 'index.m3u8'), createMediaPlaylist(segments, { init: 'init.mp4' }));
  await rm(whole);
  return describeStream(segments, codec);
}
