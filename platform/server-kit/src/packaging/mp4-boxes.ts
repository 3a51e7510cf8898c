import type { FileHandle } from 'node:fs/promises';

/** A box of an MP4 file (ISO/IEC 14496-12): the offsets of its header and of the byte after it. */
export interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const HEADER_BYTES = 16;

/** Yields the top-level boxes of a file in order. Reads only headers, because a long video does not fit into memory. */
export async function* readTopLevelBoxes(file: FileHandle, size: number): AsyncGenerator<Box> {
  const header = Buffer.alloc(HEADER_BYTES);
  for (let start = 0; start + 8 <= size;) {
    await file.read(header, 0, HEADER_BYTES, start);
    const short = header.readUInt32BE(0);
    // 1: the length follows in 64 bits; 0: up to the end of the file.
    const length = short === 1 ? Number(header.readBigUInt64BE(8)) : short === 0 ? size - start : short;
    if (length < 8 || start + length > size) throw new Error('An MP4 box has an invalid length');
    yield { type: header.toString('latin1', 4, 8), start, end: start + length };
    start += length;
  }
}

export async function readBox(file: FileHandle, box: Box): Promise<Buffer> {
  const bytes = Buffer.alloc(box.end - box.start);
  await file.read(bytes, 0, bytes.length, box.start);
  return bytes;
}

function listChildren(bytes: Buffer, from: number, to: number): Box[] {
  const found: Box[] = [];
  for (let start = from; start + 8 <= to;) {
    const length = bytes.readUInt32BE(start);
    if (length < 8) throw new Error('An MP4 box has an invalid length');
    found.push({ type: bytes.toString('latin1', start + 4, start + 8), start, end: start + length });
    start += length;
  }
  return found;
}

/** Returns the box at a path of types inside the box that `bytes` contains. */
function findBox(bytes: Buffer, ...path: readonly string[]): Box {
  let box: Box = { type: '', start: 0, end: bytes.length };
  for (const type of path) {
    const inner = listChildren(bytes, box.start + 8, box.end).find((one) => one.type === type);
    if (!inner) throw new Error(`An MP4 file has no ${type}`);
    box = inner;
  }
  return box;
}

/** Returns the ticks per second of the first track of a `moov` (8.4.2). */
export function getTimescale(moov: Buffer): number {
  const { start } = findBox(moov, 'trak', 'mdia', 'mdhd');
  return moov.readUInt32BE(start + (moov[start + 8] === 1 ? 28 : 20));
}

/** Returns the duration of a `moof` in ticks (8.8.7, 8.8.8). */
export function getFragmentTicks(moof: Buffer): number {
  const tfhd = findBox(moof, 'traf', 'tfhd').start;
  const tfhdFlags = moof.readUIntBE(tfhd + 9, 3);
  const common = tfhd + 16 + (tfhdFlags & 1 ? 8 : 0) + (tfhdFlags & 2 ? 4 : 0);
  const defaultTicks = tfhdFlags & 8 ? moof.readUInt32BE(common) : 0;
  const trun = findBox(moof, 'traf', 'trun').start;
  const flags = moof.readUIntBE(trun + 9, 3);
  const count = moof.readUInt32BE(trun + 12);
  if (!(flags & 0x100)) return defaultTicks * count;
  const first = trun + 16 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0);
  const stride = 4 * [0x100, 0x200, 0x400, 0x800].filter((bit) => flags & bit).length;
  let ticks = 0;
  for (let sample = 0; sample < count; sample += 1) ticks += moof.readUInt32BE(first + sample * stride);
  return ticks;
}

/** Returns the RFC 6381 name of the H.264 stream that a `moov` describes; undefined for audio. */
export function getAvcCodec(moov: Buffer): string | undefined {
  const at = moov.indexOf('avcC');
  return at < 0
    ? undefined
    : `avc1.${moov
        .subarray(at + 5, at + 8)
        .toString('hex')
        .toUpperCase()}`;
}
