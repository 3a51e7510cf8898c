import { toArtwork } from './artwork';

const avif = { type: 'image/avif', srcset: '/a-240.avif 240w, /a-480.avif 480w' };
const webp = { type: 'image/webp', srcset: '/a-240.webp 240w, /a-480.webp 480w' };
const at = (small: string, large: string) => [
  { src: '/a-240.webp', sizes: small, type: 'image/webp' },
  { src: '/a-480.webp', sizes: large, type: 'image/webp' },
];

test.each([
  ['every size that a lock screen can show', { src: '/a.webp', sources: [avif, webp] }, 1, at('240x240', '480x480')],
  ['as high as the cover is', { src: '/a.webp', sources: [avif, webp] }, 9 / 16, at('240x135', '480x270')],
  ['the plain one where it knows no other', { src: '/a.webp', sources: [avif] }, 1, [{ src: '/a.webp' }]],
  ['the plain one where there is no other', { src: '/a.webp' }, 1, [{ src: '/a.webp' }]],
  ['none', { src: '', sources: [] }, 1, []],
])('%s', (_, cover, ratio, artwork) => expect(toArtwork(cover, ratio)).toEqual(artwork));
