import assert from 'node:assert/strict';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
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
const long = (type: string, content: Buffer): Buffer =>
  Buffer.concat([uint32(1), Buffer.from(type), uint32(0, content.length + 16), content]);

describe('boxes of an MP4 file', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'inspire-test-mp4-'));
  });
  after(() => rm(folder, { recursive: true }));

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
