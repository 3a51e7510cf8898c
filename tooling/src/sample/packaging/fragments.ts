import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

function boxes(file: Buffer, from = 0, to = file.length): Box[] {
  const found: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const size = file.readUInt32BE(at);
    // Boxes of 64-bit size do not occur in files this small.
    if (size < 8) throw new Error('Unreadable MP4 box');
    found.push({ type: file.toString('latin1', at + 4, at + 8), start: at, end: at + size });
    at += size;
  }
  return found;
}

function inside(file: Buffer, outer: Box, ...path: readonly string[]): Box {
  return path.reduce((box, type) => {
    const inner = boxes(file, box.start + 8, box.end).find((b) => b.type === type);
    if (!inner) throw new Error(`MP4 without ${type}`);
    return inner;
  }, outer);
}

/** Ticks a second of the first track (ISO/IEC 14496-12, 8.4.2). */
function timescale(file: Buffer, moov: Box): number {
  const mdhd = inside(file, moov, 'trak', 'mdia', 'mdhd');
  return file.readUInt32BE(mdhd.start + (file[mdhd.start + 8] === 1 ? 28 : 20));
}

/** How long a fragment lasts, in ticks (8.8.7, 8.8.8). */
function ticksOf(file: Buffer, moof: Box): number {
  const tfhd = inside(file, moof, 'traf', 'tfhd');
  const tfhdFlags = file.readUIntBE(tfhd.start + 9, 3);
  const common = tfhd.start + 16 + (tfhdFlags & 1 ? 8 : 0) + (tfhdFlags & 2 ? 4 : 0);
  const usual = tfhdFlags & 8 ? file.readUInt32BE(common) : 0;
  const trun = inside(file, moof, 'traf', 'trun');
  const flags = file.readUIntBE(trun.start + 9, 3);
  const count = file.readUInt32BE(trun.start + 12);
  if (!(flags & 0x100)) return usual * count;
  const first = trun.start + 16 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0);
  const stride = 4 * [0x100, 0x200, 0x400, 0x800].filter((bit) => flags & bit).length;
  let ticks = 0;
  for (let i = 0; i < count; i++) ticks += file.readUInt32BE(first + i * stride);
  return ticks;
}

/**
 * Cuts a fragmented MP4 into init.mp4, numbered segments and index.m3u8 beside it, and removes it. ffmpeg's own HLS muxer
 * would do, but shifts films with B-frames by two frames against their sound.
 */
export async function splitFragments(whole: string): Promise<void> {
  const folder = dirname(whole);
  const file = await readFile(whole);
  const all = boxes(file);
  const moov = all.find((b) => b.type === 'moov');
  if (!moov) throw new Error(`${whole} has no moov`);
  const scale = timescale(file, moov);
  await writeFile(join(folder, 'init.mp4'), file.subarray(0, moov.end));
  const entries: string[] = [];
  let longest = 0;
  for (const [i, moof] of all.entries()) {
    if (moof.type !== 'moof') continue;
    const mdat = all[i + 1]!;
    const name = `segment-${`${entries.length}`.padStart(2, '0')}.m4s`;
    const seconds = ticksOf(file, moof) / scale;
    longest = Math.max(longest, seconds);
    entries.push(`#EXTINF:${seconds.toFixed(6)},\n${name}`);
    await writeFile(join(folder, name), file.subarray(moof.start, mdat.end));
  }
  await writeFile(
    join(folder, 'index.m3u8'),
    [
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      `#EXT-X-TARGETDURATION:${Math.round(longest)}`,
      '#EXT-X-MEDIA-SEQUENCE:0',
      '#EXT-X-PLAYLIST-TYPE:VOD',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-MAP:URI="init.mp4"',
      ...entries,
      '#EXT-X-ENDLIST',
      '',
    ].join('\n'),
  );
  await rm(whole);
}
