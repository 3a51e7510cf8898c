import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { setUpFolder } from '../../../testing/set-up';
import {
  findSizeIssue,
  getWidthsWithin,
  measurePicture,
  SHARE_NAME,
  writeCover,
  writeShareCover,
  writeStill,
} from './pictures';

describe('covers', () => {
  const folder = setUpFolder('each');
  const painted = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#246' } });

  it('are made in every width of their form, cut to it', async () => {
    await writeCover(await painted(2_000, 2_000).png().toBuffer(), 'wide', [480, 960], folder());
    assert.deepEqual((await readdir(folder())).sort(), ['480.avif', '480.webp', '960.avif', '960.webp']);
    for (const [name, format, width, height] of [
      ['480.avif', 'heif', 480, 270],
      ['960.webp', 'webp', 960, 540],
    ] as const) {
      const found = await sharp(folder(name)).metadata();
      assert.deepEqual([found.format, found.width, found.height], [format, width, height]);
    }
  });

  for (const kind of ['wide', 'square'] as const)
    it(`of shared links are JPEGs of 1200 x 630, also from a small ${kind} picture`, async () => {
      await writeShareCover(await painted(480, 480).png().toBuffer(), kind, folder());
      const { format, width, height } = await sharp(folder(SHARE_NAME)).metadata();
      assert.deepEqual([format, width, height], ['jpeg', 1_200, 630]);
    });

  it('need a picture that is large enough once it is cut', () => {
    assert.equal(findSizeIssue({ width: 960, height: 540 }, 'wide'), undefined);
    assert.equal(findSizeIssue({ width: 2_000, height: 500 }, 'wide'), 'is 2000 x 500, but must be at least 960 x 540');
    assert.equal(
      findSizeIssue({ width: 1_280, height: 720 }, 'hero'),
      'is 1280 x 720, but must be at least 1600 x 900',
    );
    assert.equal(findSizeIssue({ width: 479, height: 900 }, 'square'), 'is 479 x 900, but must be at least 480 x 480');
    assert.deepEqual(getWidthsWithin({ width: 640, height: 360 }, 'wide'), [480]);
    assert.deepEqual(getWidthsWithin({ width: 320, height: 240 }, 'wide'), []);
    assert.deepEqual(getWidthsWithin({ width: 1_280, height: 720 }, 'hero'), [960]);
  });

  it('are measured as they are shown', async () => {
    const turned = await painted(600, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    assert.deepEqual(await measurePicture(turned), { width: 400, height: 600 });
  });

  it('fail to measure what is not a picture, or only the beginning of one', async () => {
    await assert.rejects(measurePicture(Buffer.from('no picture')));
    const noise = sharp({
      create: {
        width: 800,
        height: 800,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    });
    const whole = await noise.jpeg().toBuffer();
    await writeFile(folder('cut.jpg'), whole.subarray(0, whole.length / 2));
    await assert.rejects(measurePicture(folder('cut.jpg')));
  });

  it('are made from a picture with a small fault that browsers ignore, and the fault is named', async () => {
    const jpeg = await painted(1_000, 600).jpeg().toBuffer();
    const table = jpeg.indexOf(Buffer.from([0xff, 0xdb]));
    const zeros = Buffer.concat([jpeg.subarray(0, table), Buffer.alloc(18), jpeg.subarray(table)]);
    const { warning, ...size } = await measurePicture(zeros);
    assert.deepEqual(size, { width: 1_000, height: 600 });
    assert.match(String(warning), /18 extraneous bytes/);
    await writeCover(zeros, 'wide', [480], folder());
    assert.equal((await measurePicture(folder('480.webp'))).warning, undefined);
    const trailing = Buffer.concat([jpeg, Buffer.alloc(200, 'x')]);
    for (const one of [jpeg, trailing])
      assert.deepEqual((({ width, height }) => [width, height])(await measurePicture(one)), [1_000, 600]);
  });

  it('give a film of sound alone something to show', async () => {
    const file = folder('still.png');
    assert.deepEqual(await writeStill(await painted(3_000, 3_000).png().toBuffer(), file), {
      width: 1_280,
      height: 720,
    });
    assert.deepEqual(await measurePicture(file), { width: 1_280, height: 720 });
  });
});
