import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toMediaFacts } from './probe';

const film = { index: 0, codec_type: 'video', width: 1920, height: 1080, avg_frame_rate: '25/1', duration: '12.5' };
const sound = { index: 1, codec_type: 'audio', duration: '12.4' };
const picture = (more: object) => toMediaFacts({ streams: [{ ...film, ...more }] }).picture;

describe('facts of a media file', () => {
  it('names picture and sound, with their lengths', () => {
    assert.deepEqual(toMediaFacts({ streams: [film, sound] }), {
      picture: {
        stream: 0,
        length: 12.5,
        width: 1920,
        height: 1080,
        frameRate: '25/1',
        isInterlaced: false,
        isHdr: false,
      },
      sound: { stream: 1, length: 12.4 },
    });
  });

  it('chooses the default sound track', () => {
    const second = { index: 3, codec_type: 'audio', duration: '5', disposition: { default: 1 } };
    assert.equal(toMediaFacts({ streams: [sound, second] }).sound?.stream, 3);
    assert.equal(toMediaFacts({ streams: [film] }).sound, undefined);
  });

  it('takes lengths from the container where streams have none', () => {
    const facts = toMediaFacts({
      streams: [
        { ...film, duration: undefined, tags: { DURATION: '01:00:02.500000000' } },
        { ...sound, duration: undefined },
      ],
      format: { duration: '3603' },
    });
    assert.deepEqual([facts.picture?.length, facts.sound?.length], [3_602.5, 3_603]);
  });

  it('sees a film as it is shown: upright, with square pixels', () => {
    assert.deepEqual(sized(picture({ side_data_list: [{ rotation: -90 }] })), [1080, 1920]);
    assert.deepEqual(sized(picture({ tags: { rotate: '270' } })), [1080, 1920]);
    assert.deepEqual(sized(picture({ side_data_list: [{ rotation: 180 }] })), [1920, 1080]);
    assert.deepEqual(sized(picture({ width: 720, height: 576, sample_aspect_ratio: '64:45' })), [1024, 576]);
    assert.deepEqual(sized(picture({ sample_aspect_ratio: '0:1' })), [1920, 1080]);
  });
  const sized = (found: ReturnType<typeof picture>) => [found?.width, found?.height];

  it('gives unsteady films a usual rate, slow ones their own, and those that do not say thirty', () => {
    const rates = ['29874/1000', '2997/100', '15/1', '1/2', '120/1', '0/0', undefined].map(
      (avg_frame_rate) => picture({ avg_frame_rate })?.frameRate,
    );
    assert.deepEqual(rates, ['30000/1001', '30000/1001', '15/1', '1/1', '60/1', '30/1', '30/1']);
  });

  it('detects interlaced and HDR films', () => {
    assert.equal(picture({ field_order: 'tt' })?.isInterlaced, true);
    assert.equal(picture({ field_order: 'progressive' })?.isInterlaced, false);
    for (const transfer of ['smpte2084', 'arib-std-b67'])
      assert.equal(picture({ color_transfer: transfer })?.isHdr, true);
    assert.equal(picture({ color_transfer: 'bt709' })?.isHdr, false);
  });

  it('takes neither a cover inside of a sound file nor a photograph for a film', () => {
    assert.deepEqual(toMediaFacts({ streams: [sound, { ...film, disposition: { attached_pic: 1 } }] }), {
      sound: { stream: 1, length: 12.4 },
    });
    assert.deepEqual(toMediaFacts({ streams: [film], format: { format_name: 'image2' } }), {});
    assert.deepEqual(toMediaFacts({ streams: [film], format: { format_name: 'png_pipe' } }), {});
    assert.deepEqual(toMediaFacts({}), {});
  });
});
