import { audioAlbums, notifications, plans, videoAlbums, videos } from './index';

const items = [...videos, ...videoAlbums, ...audioAlbums];
const keys = items.map((item) => item.key);

it('gives everything a key of its own', () => {
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of [...keys, ...plans.map((p) => p.key)]) expect(key).toMatch(/^[a-z0-9-]+$/);
  for (const { tracks } of audioAlbums) expect(new Set(tracks.map((t) => t.key)).size).toBe(tracks.length);
});

it('refers only to what exists', () => {
  for (const album of videoAlbums) for (const key of album.videos) expect(videos.map((v) => v.key)).toContain(key);
  for (const { reference } of notifications) expect(keys).toContain(reference);
});

it('has a price where something is sold by itself, and only there', () => {
  for (const v of videos) expect([v.key, (v.price ?? 0) > 0]).toEqual([v.key, v.type === 'BuyOne' || v.type === 'Rent']);
  for (const a of [...videoAlbums, ...audioAlbums]) expect([a.key, (a.price ?? 0) > 0]).toEqual([a.key, a.type !== 'Free']);
});

it('sells every video of type Album in an album that costs something', () => {
  const sold = videoAlbums.filter((a) => a.type !== 'Free').flatMap((a) => a.videos);
  for (const v of videos.filter((video) => video.type === 'Album')) expect(sold).toContain(v.key);
});

it('closes every mark of emphasis', () => {
  for (const v of videos) for (const line of v.lines) expect([line, line.split('*').length % 2]).toEqual([line, 1]);
});
