import { artworkOf } from './artwork';

test('pictures of a lock screen have one size each, in an encoding that it knows', () => {
  const sources = [
    { type: 'image/avif', srcset: '/a-480.avif 480w' },
    { type: 'image/webp', srcset: '/a-480.webp 480w, /a-960.webp 960w' },
  ];
  expect(artworkOf({ artwork: '/a-960.webp', sources })).toEqual([
    { src: '/a-480.webp', sizes: '480x270', type: 'image/webp' },
    { src: '/a-960.webp', sizes: '960x540', type: 'image/webp' },
  ]);
});

test('a cover of one address is better than none', () => {
  expect(artworkOf({ artwork: '/a.jpg' })).toEqual([{ src: '/a.jpg' }]);
  expect(artworkOf({ artwork: '', sources: [] })).toEqual([]);
});
