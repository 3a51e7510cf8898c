import { makeVideo } from '@inspire/shared/testing';
import { parseVideo } from './parse-video';

test('parses a complete video', () => {
  const heroSources = [{ type: 'image/avif', srcset: 'large 1600w' }];
  const video = makeVideo({ id: 4, videoType: 'Rent', price: 99, isPurchased: true, language: 'mr', heroSources });
  const { featured: _, ...expected } = video;
  expect(parseVideo(structuredClone(video))).toMatchObject({ ...expected, status: 'Active' });
});

test('requires only an id and a title', () => {
  expect(parseVideo({ id: 4, title: 'First Light' })).toMatchObject({
    id: 4,
    title: 'First Light',
    description: '',
    video_length: 0,
    videoType: 'Free',
    price: 0,
    isPurchased: false,
  });
});

test.each([
  ['nothing', null],
  ['a text', 'video'],
  ['no id', { title: 'First Light' }],
  ['an id that is a string', { id: '4', title: 'First Light' }],
  ['an id of 0', { id: 0, title: 'First Light' }],
  ['a broken id', { id: 1.5, title: 'First Light' }],
  ['no title', { id: 4 }],
  ['an empty title', { id: 4, title: ' ' }],
])('%s is no video', (_, state) => expect(parseVideo(state)).toBeUndefined());

test('replaces invalid fields', () => {
  const read = parseVideo({
    id: 4,
    title: 'First Light',
    video_length: 'long',
    price: -1,
    videoType: 'Gift',
    thumbnailUrl: 7,
    thumbnailSources: [{ type: 'image/avif', srcset: 'a 1x' }, 'b', null, { type: 1, srcset: 'c' }],
    isPurchased: 'yes',
    heroSources: ['a'],
    language: 7,
  });
  expect(read).toMatchObject({
    video_length: 0,
    price: 0,
    videoType: 'Free',
    thumbnailUrl: '',
    isPurchased: false,
    thumbnailSources: [{ type: 'image/avif', srcset: 'a 1x' }],
    heroSources: [],
  });
  expect(read).not.toHaveProperty('language');
});
