import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findUnfitness } from './check-media';

const sound = { stream: 1, start: 0, length: 20, stated: 20 };
const picture = {
  ...sound,
  stream: 0,
  width: 1_280,
  height: 720,
  frameRate: '25/1',
  isInterlaced: false,
  isHdr: false,
};
const film = { need: 'film', hasStill: false } as const;
const track = { need: 'sound', hasStill: false } as const;

describe('a media file', () => {
  it('is truncated when picture or sound ends long before the stated length', () => {
    assert.equal(findUnfitness({ picture, sound }, film), undefined);
    assert.equal(findUnfitness({ picture, sound: { ...sound, length: 19.2 } }, film), undefined);
    assert.equal(findUnfitness({ picture: { ...picture, length: 7 }, sound }, film), 'is truncated: 7 s of 20 s');
    assert.equal(findUnfitness({ sound: { ...sound, length: 12.04 } }, track), 'is truncated: 12 s of 20 s');
    assert.equal(findUnfitness({ sound: { stream: 1, start: 0, length: 34 } }, track), undefined);
  });

  it('with the colours of Dolby Vision alone is refused as a film and not as a track', () => {
    const dolby = { picture: { ...picture, isDolbyOnly: true }, sound };
    assert.match(findUnfitness(dolby, film) ?? '', /^has the colours of Dolby Vision alone.*export it as/);
    assert.equal(findUnfitness(dolby, track), undefined);
  });
});
