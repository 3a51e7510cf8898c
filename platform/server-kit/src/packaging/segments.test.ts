import assert from 'node:assert/strict';
import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { cutSegments } from './cut-segments';
import { getFragmentTicks, getTimescale, readTopLevelBoxes } from './mp4-boxes';

const uint32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};
const box = (type: string, ...content: Buffer[]): Buffer => {
  const inner = Buffer.concat(content);
  return Buffer.concat([uint32(inner.length + 8), Buffer.from(type), inner]);
};
const avcC = box('avcC', Buffer.from([1, 0x4d, 0x40, 0x1e]));
const header = Buffer.concat([
  box('ftyp', Buffer.alloc(4)),
  box('moov', box('trak', box('mdia', box('mdhd', uint32(0, 1, 2, 1_000, 9)))), avcC),
]);
const fragment = (milliseconds: number, size: number): Buffer =>
  Buffer.concat([
    box('moof', box('traf', box('tfhd', uint32(8, 1, milliseconds)), box('trun', uint32(0, 1)))),
    box('mdat', Buffer.alloc(size)),
  ]);

const folder = await mkdtemp(join(tmpdir(), 'inspire-test-cut-'));
after(() => rm(folder, { recursive: true }));

describe('cutting a fragmented file', () => {
  it('writes every byte into segments, replaces the file by a playlist, and measures the bit rates', async () => {
    const fragments = [fragment(6_000, 60_000), fragment(6_000, 30_000), fragment(500, 20_000)];
    await writeFile(join(folder, 'whole.mp4'), Buffer.concat([header, ...fragments]));
    const facts = await cutSegments(join(folder, 'whole.mp4'));
    const names = ['segment-0000.m4s', 'segment-0001.m4s', 'segment-0002.m4s'];
    assert.deepEqual((await readdir(folder)).sort(), ['index.m3u8', 'init.mp4', ...names]);
    assert.deepEqual(await readFile(join(folder, 'init.mp4')), header);
    for (const [index, name] of names.entries())
      assert.deepEqual(await readFile(join(folder, name)), fragments[index], name);
    assert.match(
      await readFile(join(folder, 'index.m3u8'), 'utf8'),
      /TARGETDURATION:6\n[^]*init\.mp4"\n#EXTINF:6\.000000,\nsegment-0000\.m4s\n[^]*#EXTINF:0\.500000,\nsegment-0002\.m4s\n#EXT-X-ENDLIST\n$/,
    );
    const bits = fragments.map((one) => one.length * 8);
    assert.deepEqual(facts, {
      // The last segment is too short to count.
      peak: Math.ceil((bits[0] ?? 0) / 6),
      average: Math.ceil(bits.reduce((sum, one) => sum + one, 0) / 12.5),
      seconds: 12.5,
      codec: 'avc1.4D401E',
    });
  });

  it('fails on a file without fragments, and leaves it', async () => {
    const file = join(folder, 'empty.mp4');
    await writeFile(file, header);
    await assert.rejects(cutSegments(file), /empty\.mp4 has no media fragments/);
    assert.deepEqual(await readFile(file), header);
  });
});

const long = (type: string, content: Buffer): Buffer =>
  Buffer.concat([uint32(1), Buffer.from(type), uint32(0, content.length + 16), content]);

describe('boxes of an MP4 file', () => {
  const boxesOf = async (bytes: Buffer): Promise<string[]> => {
    const path = join(folder, 'film.mp4');
    await writeFile(path, bytes);
    const file = await open(path);
    const found: string[] = [];
    try {
      for await (const { type, start, end } of readTopLevelBoxes(file, bytes.length))
        found.push(`${type} ${start}-${end}`);
    } finally {
      await file.close();
    }
    return found;
  };

  it('are found one after the other, with lengths of 32 and 64 bits and up to the end', async () => {
    const rest = Buffer.concat([uint32(0), Buffer.from('mdat'), Buffer.alloc(20)]);
    const bytes = Buffer.concat([box('ftyp', Buffer.alloc(4)), long('mdat', Buffer.alloc(10)), box('moof'), rest]);
    assert.deepEqual(await boxesOf(bytes), ['ftyp 0-12', 'mdat 12-38', 'moof 38-46', 'mdat 46-74']);
  });

  it('with an invalid length are rejected', async () => {
    await assert.rejects(boxesOf(uint32(4, 0x6d6f6f66, 0)), /invalid length/);
    await assert.rejects(boxesOf(uint32(400, 0x6d6f6f66, 0)), /invalid length/);
  });

  it('give the ticks of a fragment, with a duration per sample or one for all', () => {
    const each = box(
      'moof',
      box('traf', box('tfhd', uint32(0, 1)), box('trun', uint32(0x00_00_03_01, 2, 99, 500, 7, 501, 7))),
    );
    assert.equal(getFragmentTicks(each), 1_001);
    const all = box(
      'moof',
      box('traf', box('tfhd', uint32(0x00_00_00_08, 1, 1_024)), box('trun', uint32(0x00_00_02_00, 3, 1, 2, 3))),
    );
    assert.equal(getFragmentTicks(all), 3_072);
  });

  it('give the ticks per second, in both versions of the header', () => {
    const moov = (header: Buffer) => box('moov', box('trak', box('mdia', box('mdhd', header))));
    assert.equal(getTimescale(moov(uint32(0, 1, 2, 24_000, 9))), 24_000);
    assert.equal(getTimescale(moov(uint32(0x01_00_00_00, 1, 1, 2, 2, 48_000, 9))), 48_000);
  });
});
