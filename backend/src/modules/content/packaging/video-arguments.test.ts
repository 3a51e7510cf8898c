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

  it('cuts a stretch before it decodes, and fades picture and sound in and out', () => {
    const stretch = { from: 12, seconds: 45 };
    const cut = plan({ stretch, picture: { ...picture, length: 45 }, sound: { stream: 1, start: 0, length: 45 } });
    const args = videoArguments(cut, '/out');
    assert.ok(args.join(' ').includes('-ss 12.000 -t 45.000 -i '));
    const graph = graphOf(cut);
    for (const filter of ['fade', 'afade'])
      assert.ok(graph.includes(`,${filter}=t=in:d=0.5,${filter}=t=out:st=44.500:d=0.5`), graph);
    assert.doesNotMatch(graphOf(plan()), /fade/);
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

  it('drops names and places from the metadata', () => {
    assert.deepEqual(after(videoArguments(plan(), '/out'), '-map_metadata'), ['-1', '-1', '-1']);
  });
});

const sizes = (width: number, height: number) =>
  getRenditions({ width, height }).map((one) => `${one.name} ${one.width}x${one.height}`);

describe('renditions of a film', () => {
  const cases: readonly (readonly [string, number, number, string[]])[] = [
    ['full HD', 1920, 1080, ['360p 640x360', '720p 1280x720', '1080p 1920x1080']],
    ['4K stays at full HD', 3840, 2160, ['360p 640x360', '720p 1280x720', '1080p 1920x1080']],
    ['HD', 1280, 720, ['360p 640x360', '720p 1280x720']],
    ['a size between two steps is kept', 854, 480, ['360p 640x360', '480p 854x480']],
    ['a size just above a step is not', 1300, 731, ['360p 640x360', '720p 1280x720']],
    ['the smallest step alone', 640, 360, ['360p 640x360']],
    ['smaller than any step', 320, 240, ['240p 320x240']],
    ['wide screen fits its frame', 1920, 804, ['360p 640x268', '720p 1280x536', '1080p 1920x804']],
    ['standing', 1080, 1920, ['360p 360x640', '720p 720x1280', '1080p 1080x1920']],
    ['odd lengths become even', 427, 241, ['241p 426x240']],
  ];
  for (const [name, width, height, expected] of cases) {
    it(`${name}: ${width} x ${height}`, () => assert.deepEqual(sizes(width, height), expected));
  }

  it('never exceed the source, and rise', () => {
    for (let width = 200; width <= 4_000; width += 37) {
      const found = getRenditions({ width, height: Math.round(width / 1.6) });
      assert.ok(found.length > 0);
      for (const [index, one] of found.entries()) {
        assert.ok(one.width <= width && one.width % 2 === 0 && one.height % 2 === 0, `${width}: ${one.name}`);
        if (index > 0)
          assert.ok(one.width > (found[index - 1]?.width ?? 0) && one.maxrate > (found[index - 1]?.maxrate ?? 0));
      }
    }
  });
});
