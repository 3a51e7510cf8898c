/** @jest-environment @inspire/devkit/jest/browser */
import { getPreviewBy } from './get-preview';

const sheet = { interval: 2, columns: 6, rows: 5, tileWidth: 160, tileHeight: 90, count: 29 };
type Files = Readonly<Record<string, () => Response>>;

const getFrom = (files: Files) =>
  getPreviewBy((url) => Promise.resolve(files[new URL(url).pathname]?.() ?? new Response('', { status: 404 })))(
    '/media/stream/a/master.m3u8',
  );

test('is loaded from the playlist’s folder, under its signature', async () => {
  const preview = await getFrom({
    '/media/stream/a/sprite.json': () => Response.json(sheet),
    '/media/stream/a/sprite.webp': () => new Response('picture'),
  });
  expect(preview?.sheet).toEqual(sheet);
  expect(preview?.picture.size).toBe(7);
});

test.each<[string, Files]>([
  ['without a sheet', {}],
  ['with an invalid sheet', { '/media/stream/a/sprite.json': () => Response.json({}) }],
  ['without its picture', { '/media/stream/a/sprite.json': () => Response.json(sheet) }],
])('a stream %s has none', async (_, files) => {
  await expect(getFrom(files)).resolves.toBeUndefined();
});

test('a rejected request can be retried', async () => {
  await expect(getFrom({ '/media/stream/a/sprite.json': () => new Response('', { status: 403 }) })).rejects.toThrow(
    '403',
  );
});
