import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getRenditions } from './ladder';
import { type EncodingPlan, getLength, videoArguments } from './video-arguments';

const picture = {
  stream: 0,
  start: 0,
  length: 60,
  width: 1_280,
  height: 720,
  frameRate: '25/1',
  isInterlaced: false,
  isHdr: false,
};
const plan = (more: Partial<EncodingPlan> = {}): EncodingPlan => ({
  file: '/films/a: b.mov',
  picture,
  sound: { stream: 1, start: 0, length: 59.9 },
  renditions: getRenditions(picture),
  ...more,
});
const graphOf = (film: EncodingPlan): string => {
  const args = videoArguments(film, '/out');
  return args[args.indexOf('-filter_complex') + 1] ?? '';
};
const after = (args: readonly string[], flag: string): string[] =>
  args.flatMap((arg, index) => (arg === flag ? [args[index + 1] ?? ''] : []));

describe('how a film is encoded', () => {
  it('decodes once, for all renditions and the sound', () => {
    const args = videoArguments(plan(), '/out');
    assert.deepEqual(after(args, '-i'), ['file:/films/a: b.mov']);
    assert.deepEqual(after(args, '-map'), ['[v0]', '[v1]', '[a]']);
    assert.deepEqual(
      args.filter((arg) => arg.endsWith('whole.mp4')),
      ['/out/360p/whole.mp4', '/out/720p/whole.mp4', '/out/audio/whole.mp4'],
    );
  });

  it('makes one closed group of pictures of each six seconds, at any rate', () => {
    for (const [frameRate, frames] of [
      ['25/1', '150'],
      ['30000/1001', '180'],
      ['60/1', '360'],
      ['1/1', '6'],
    ] as const) {
      const args = videoArguments(plan({ picture: { ...picture, frameRate } }), '/out');
      assert.deepEqual(after(args, '-g'), [frames, frames]);
      assert.ok(
        args.includes('+cgop') && graphOf(plan({ picture: { ...picture, frameRate } })).includes(`fps=${frameRate}`),
      );
    }
    assert.deepEqual(
      after(videoArguments(plan({ picture: { ...picture, frameRate: '30000/1001' } }), '/out'), '-frag_duration'),
      ['6006000'],
      'sound is cut where the picture is',
    );
  });

  it('keeps the last picture while the sound goes on, and silence while the picture does', () => {
    const longer = plan({ sound: { stream: 1, start: 0, length: 64.5 } });
    assert.equal(getLength(longer), 64.5);
    assert.match(graphOf(longer), /tpad=stop_mode=clone:stop_duration=4\.500/);
    assert.doesNotMatch(graphOf(plan()), /tpad/);
    assert.match(graphOf(plan()), /first_pts=0,apad\[a\]/);
    assert.deepEqual(after(videoArguments(longer, '/out'), '-t'), ['64.500', '64.500', '64.500']);
  });

  it('treats interlaced and HDR films', () => {
    assert.doesNotMatch(graphOf(plan()), /yadif|tonemap/);
    assert.match(graphOf(plan({ picture: { ...picture, isInterlaced: true } })), /^\[0:0\]yadif,fps/);
    assert.match(graphOf(plan({ picture: { ...picture, isHdr: true } })), /tonemap=mobius.*m=bt709/);
  });

  it('shows a still where there is sound alone, and encodes no sound where there is none', () => {
    const voice = videoArguments(plan({ still: '/work/still.png' }), '/out');
    assert.deepEqual(after(voice, '-i'), ['file:/films/a: b.mov', 'file:/work/still.png']);
    assert.match(graphOf(plan({ still: '/work/still.png' })), /^\[1:0\]/);
    assert.deepEqual(after(videoArguments(plan({ sound: undefined }), '/out'), '-map'), ['[v0]', '[v1]']);
  });

  it('drops names and places from the metadata', () => {
    assert.deepEqual(after(videoArguments(plan(), '/out'), '-map_metadata'), ['-1', '-1', '-1']);
  });
});
