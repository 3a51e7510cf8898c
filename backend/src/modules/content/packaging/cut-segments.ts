import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { avcNameOf, type Box, readBox, ticksOf, timescaleOf, topBoxes } from './mp4-boxes';
import { mediaPlaylist } from './playlists';

/** What a multivariant playlist says of a stream. */
export interface StreamFacts {
  /** Bits a second of its hungriest segment, and of all together. */
  readonly peak: number;
  readonly average: number;
  readonly seconds: number;
  /** RFC 6381 name; undefined for sound. */
  readonly codec?: string;
}

interface Segment {
  readonly name: string;
  readonly seconds: number;
  readonly bytes: number;
}

const copyRange = (from: string, { start, end }: Pick<Box, 'start' | 'end'>, to: string): Promise<void> =>
  pipeline(createReadStream(from, { start, end: end - 1 }), createWriteStream(to));

function factsOf(segments: readonly Segment[], codec: string | undefined): StreamFacts {
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0);
  const bits = segments.reduce((sum, segment) => sum + segment.bytes * 8, 0);
  // The last segment may be a fraction of a second long, and says nothing about the peak then.
  const peaks = segments
    .filter((segment) => segment.seconds > 1)
    .map((segment) => (segment.bytes * 8) / segment.seconds);
  const average = Math.ceil(bits / seconds);
  return { peak: Math.max(average, Math.ceil(Math.max(0, ...peaks))), average, seconds, ...(codec && { codec }) };
}

/**
 * Cuts a fragmented MP4 into init.mp4, numbered segments and index.m3u8 beside it, and removes it. ffmpeg's own HLS muxer
 * would do, but shifts films with B-frames by two frames against their sound.
 */
export async function cutSegments(whole: string): Promise<StreamFacts> {
  const folder = dirname(whole);
  const segments: Segment[] = [];
  const file = await open(whole, 'r');
  let timescale = 0;
  let codec: string | undefined;
  try {
    let fragment: (Pick<Box, 'start'> & { seconds: number }) | undefined;
    for await (const box of topBoxes(file, (await file.stat()).size)) {
      if (box.type === 'moov') {
        const moov = await readBox(file, box);
        timescale = timescaleOf(moov);
        codec = avcNameOf(moov);
        await copyRange(whole, { start: 0, end: box.end }, join(folder, 'init.mp4'));
      } else if (box.type === 'moof') {
        fragment = { start: box.start, seconds: ticksOf(await readBox(file, box)) / timescale };
      } else if (box.type === 'mdat' && fragment) {
        const name = `segment-${String(segments.length).padStart(4, '0')}.m4s`;
        await copyRange(whole, { start: fragment.start, end: box.end }, join(folder, name));
        segments.push({ name, seconds: fragment.seconds, bytes: box.end - fragment.start });
        fragment = undefined;
      }
    }
  } finally {
    await file.close();
  }
  if (segments.length === 0) throw new Error(`${whole} holds nothing to play`);
  await writeFile(join(folder, 'index.m3u8'), mediaPlaylist(segments, 'init.mp4'));
  await rm(whole);
  return factsOf(segments, codec);
}
