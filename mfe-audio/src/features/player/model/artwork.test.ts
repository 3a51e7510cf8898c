import { artworkOf } from './artwork';

const avif = { type: 'image/avif', srcset: '/a-240.avif 240w, /a-480.avif 480w' };
const webp = { type: 'image/webp', srcset: '/a-240.webp 240w, /a-480.webp 480w' };

test.each([
  ['every size that a lock screen can show', { src: '/a.webp', sources: [avif, webp] }, [
    { src: '/a-240.webp', sizes: '240x240', type: 'image/webp' }, { src: '/a-480.webp', sizes: '480x480', type: 'image/webp' },
  ]],
  ['the plain one where it knows no other', { src: '/a.webp', sources: [avif] }, [{ src: '/a.webp' }]],
  ['the plain one where there is no other', { src: '/a.webp' }, [{ src: '/a.webp' }]],
  ['none', { src: '' }, []],
])('%s', (_, cover, artwork) => expect(artworkOf(cover)).toEqual(artwork));
