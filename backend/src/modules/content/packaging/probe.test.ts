import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { StreamTimes } from './measure';
import { readFrameTimes } from './measure';
import { type Probed, toMediaFacts } from './probe';

const film = { index: 0, codec_type: 'video', width: 1920, height: 1080, duration: '12.5' };
const sound = { index: 1, codec_type: 'audio', duration: '12.4' };
const steady = (rate: number, end = 12): StreamTimes => ({
  start: 0,
  end,
  frames: rate * end,
  steps: Array<number>(rate * end - 1).fill(1 / rate),
});
const read = (probed: Probed, isEstimated = false) =>
  toMediaFacts(
    probed,
    new Map([
      [0, steady(25)],
      [1, { start: 0.5, end: 12.25, frames: 2, steps: [] }],
      [3, { start: 0, end: 5, frames: 2, steps: [] }],
    ]),
    isEstimated,
  );
const picture = (more: object) => read({ streams: [{ ...film, ...more }] }).picture;
const rateOf = (times: StreamTimes) => toMediaFacts({ streams: [film] }, new Map([[0, times]])).picture?.frameRate;

describe('facts of a media file', () => {
  it('has the measured times of picture and sound, and the lengths that the header states', () => {
    assert.deepEqual(read({ streams: [film, sound] }), {
      picture: {
        stream: 0,
        start: 0,
        length: 12,
        stated: 12.5,
        width: 1920,
        height: 1080,
        frameRate: '25/1',
        isInterlaced: false,
        isHdr: false,
      },
      sound: { stream: 1, start: 0.5, length: 12.25, stated: 12.4 },
    });
  });

  it('chooses the default sound track and names the languages of the others', () => {
    const second = { index: 3, codec_type: 'audio', duration: '5', disposition: { default: 1 } };
    const facts = read({ streams: [{ ...sound, tags: { language: 'hin' } }, second, { ...sound, index: 4 }] });
    assert.equal(facts.sound?.stream, 3);
    assert.deepEqual(facts.otherSounds, ['hin', 'und']);
    assert.equal(read({ streams: [film] }).sound, undefined);
    assert.equal(read({ streams: [film, sound] }).otherSounds, undefined);
  });

  it('takes stated lengths from the container where streams have none, unless it estimates them', () => {
    const report = {
      streams: [
        { ...film, duration: undefined, tags: { DURATION: '01:00:02.500000000' } },
        { ...sound, duration: undefined },
      ],
      format: { duration: '3603' },
    };
    const stated = ({ picture: film, sound: track }: ReturnType<typeof read>) => [film?.stated, track?.stated];
    assert.deepEqual(stated(read(report)), [3_602.5, 3_603]);
    assert.deepEqual(stated(read(report, true)), [undefined, undefined]);
    assert.deepEqual(
      stated(
        read({
          streams: [
            { ...film, duration: 'N/A' },
            { ...sound, duration: undefined },
          ],
        }),
      ),
      [undefined, undefined],
    );
  });

  it('sees a film as it is shown: upright, with square pixels', () => {
    assert.deepEqual(sized(picture({ side_data_list: [{ rotation: -90 }] })), [1080, 1920]);
    assert.deepEqual(sized(picture({ tags: { rotate: '270' } })), [1080, 1920]);
    assert.deepEqual(sized(picture({ side_data_list: [{ rotation: 180 }] })), [1920, 1080]);
    assert.deepEqual(sized(picture({ width: 720, height: 576, sample_aspect_ratio: '64:45' })), [1024, 576]);
    assert.deepEqual(sized(picture({ sample_aspect_ratio: '0:1' })), [1920, 1080]);
  });
  const sized = (found: ReturnType<typeof picture>) => [found?.width, found?.height];

  it('gives unsteady films a usual rate, slow ones their own, and single pictures thirty', () => {
    const rates = [30 / 1.001, 29.874, 15, 0.5, 120].map((rate) =>
      rateOf({ ...steady(25), frames: 21, steps: Array<number>(20).fill(1 / rate) }),
    );
    assert.deepEqual(rates, ['30000/1001', '30000/1001', '15/1', '1/1', '60/1']);
    assert.equal(rateOf({ start: 0, end: 2, frames: 1, steps: [] }), '30/1');
    assert.equal(rateOf({ start: 0, end: 0, frames: 0, steps: [] }), '30/1');
  });

  it('keeps the bursts of a screen recording smooth, and takes jitter for none', () => {
    const mixed = (...runs: readonly (readonly [count: number, step: number])[]): StreamTimes => {
      const steps = runs.flatMap(([count, step]) => Array<number>(count).fill(step));
      return { start: 0, end: 20, frames: steps.length + 1, steps: steps.sort((a, b) => a - b) };
    };
    assert.equal(rateOf(mixed([40, 1 / 30], [60, 0.3])), '30/1');
    assert.equal(rateOf(mixed([60, 1 / 60], [30, 0.5])), '60/1');
    assert.equal(rateOf(mixed([50, 0.041], [50, 0.042])), '24/1', 'milliseconds of Matroska');
    assert.equal(rateOf(mixed([2, 0.001], [98, 0.04])), '25/1', 'two frames at nearly the same time');
  });

  it('detects interlaced and HDR films', () => {
    assert.equal(picture({ field_order: 'tt' })?.isInterlaced, true);
    assert.equal(picture({ field_order: 'progressive' })?.isInterlaced, false);
    for (const transfer of ['smpte2084', 'arib-std-b67'])
      assert.equal(picture({ color_transfer: transfer })?.isHdr, true);
    assert.equal(picture({ color_transfer: 'bt709' })?.isHdr, false);
  });

  it('tells Dolby Vision that other screens cannot show from Dolby Vision that they can', () => {
    const dolby = (dv_profile: number, dv_bl_signal_compatibility_id: number) =>
      picture({ side_data_list: [{ dv_profile, dv_bl_signal_compatibility_id }] })?.isDolbyOnly;
    assert.deepEqual([dolby(5, 0), dolby(10, 0)], [true, true]);
    assert.deepEqual([dolby(8, 1), dolby(8, 4), dolby(7, 6)], [undefined, undefined, undefined]);
  });

  it('takes no cover inside a sound file and no photograph for a film', () => {
    assert.deepEqual(read({ streams: [sound, { ...film, disposition: { attached_pic: 1 } }] }), {
      sound: { stream: 1, start: 0.5, length: 12.25, stated: 12.4 },
    });
    assert.deepEqual(read({ streams: [film], format: { format_name: 'image2' } }), {});
    assert.deepEqual(read({ streams: [film], format: { format_name: 'png_pipe' } }), {});
    assert.deepEqual(read({}), {});
  });
});

const LINES = [
  '#software: Lavf59.27.100',
  '#tb 0: 1/100',
  '#media_type 0: video',
  '#tb 1: 1/1000',
  '1,      -1024,      -1024,     1024,      258, 0x2c5b786a, F=0x5, S=1,       10',
  '1,          0,          0,      500,      258, 0x2c5b786a',
  '0,        290,        300,       10,     8894, 0x6bf60460, S=1,        1',
  '0,        310,        330,       10,     8894, 0x6bf60460, F=0x0',
  '0,        320,        310,       10,     8894, 0x6bf60460, F=0x0',
  '1,        500,        500,      480,      258, 0x2c5b786a',
].join('\n');

it('reads when each stream begins and ends, without frames that the container hides', () => {
  const reader = readFrameTimes(2);
  // Output arrives in pieces that end anywhere.
  for (let at = 0; at < LINES.length; at += 7) reader.add(LINES.slice(at, at + 7));
  const [picture, sound] = reader.finish();
  assert.deepEqual([picture?.start, picture?.end.toFixed(2), picture?.frames], [3, '3.40', 3]);
  assert.deepEqual(
    picture?.steps.map((step) => step.toFixed(2)),
    ['0.10', '0.20'],
  );
  assert.deepEqual([sound?.start, sound?.end, sound?.frames], [0, 0.98, 2]);
});

it('reads nothing from a stream without frames', () => {
  assert.deepEqual(readFrameTimes(1).finish(), [{ start: 0, end: 0, frames: 0, steps: [] }]);
});
