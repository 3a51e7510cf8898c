import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getRenditions } from './ladder';

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
