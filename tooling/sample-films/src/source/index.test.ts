import assert from 'node:assert/strict';
import { test } from 'node:test';
import { audioAlbums, notifications, plans, videoAlbums, videos } from './index';

const items = [...videos, ...videoAlbums, ...audioAlbums];
const keys = items.map((item) => item.key);

test('gives everything a key of its own', () => {
  assert.equal(new Set(keys).size, keys.length);
  for (const key of [...keys, ...plans.map((p) => p.key)]) assert.match(key, /^[a-z0-9-]+$/);
  for (const { tracks } of audioAlbums) assert.equal(new Set(tracks.map((t) => t.key)).size, tracks.length);
});

test('refers only to what exists', () => {
  for (const album of videoAlbums) for (const key of album.videos) assert.ok(videos.map((v) => v.key).includes(key));
  for (const { reference } of notifications) assert.ok(keys.includes(reference));
});

test('has a price where something is sold by itself, and only there', () => {
  for (const v of videos)
    assert.deepEqual([v.key, (v.price ?? 0) > 0], [v.key, v.type === 'BuyOne' || v.type === 'Rent']);
  for (const a of [...videoAlbums, ...audioAlbums])
    assert.deepEqual([a.key, (a.price ?? 0) > 0], [a.key, a.type !== 'Free']);
});

test('sells every video of type Album in an album that costs something', () => {
  const sold = videoAlbums.filter((a) => a.type !== 'Free').flatMap((a) => a.videos);
  const parts = videos.filter((video) => video.type === 'Album');
  assert.ok(parts.length > 0);
  for (const v of parts) assert.ok(sold.includes(v.key));
});

test('closes every mark of emphasis', () => {
  for (const v of videos) for (const line of v.lines) assert.deepEqual([line, line.split('*').length % 2], [line, 1]);
});
