import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { createItemPreviews } from './item-previews';

const srcset = (encoding: string, ...widths: number[]) => ({
  type: `image/${encoding}`,
  srcset: widths.map((width) => `/media/covers/a-${width}.${encoding} ${width}w`).join(', '),
});
const talk = {
  id: 7,
  title: 'Still Water',
  description: 'How a mind comes to rest.',
  language: 'mr',
  thumbnailSources: [srcset('avif', 480, 960), srcset('webp', 480, 960)],
  heroSources: [srcset('avif', 960, 1600), srcset('webp', 960, 1600)],
};
const audioAlbum = {
  albumId: 9,
  title: 'Mornings',
  description: 'Three tracks.',
  mediaType: 'AUDIO',
  thumbnailSources: [srcset('webp', 240, 480)],
};
const page = '/user-routes/video-player?id=7';

function create(reply: () => Response | Promise<Response>) {
  const requested: string[] = [];
  let time = 0;
  const find = createItemPreviews({
    pickOrigin: () => 'http://backend',
    now: () => time,
    sendRequest: async (address) => {
      requested.push(String(address));
      return reply();
    },
  });
  return { find, requested, wait: (ms: number) => (time += ms) };
}

test('a video has its texts, its page and the widest picture that messengers read', async () => {
  const { find, requested } = create(() => Response.json(talk));
  assert.deepEqual(await find(`${page}&from=mail`), {
    title: 'Still Water',
    description: 'How a mind comes to rest.',
    language: 'mr',
    href: page,
    kind: 'video',
    image: { path: '/media/covers/a-1600.webp', type: 'image/webp', width: 1600, height: 900 },
  });
  assert.deepEqual(requested, ['http://backend/files/7']);
});

test('the picture that the import made for shared links comes first', async () => {
  const { find } = create(() => Response.json({ ...talk, shareUrl: '/media/covers/a-share.jpg' }));
  const image = { path: '/media/covers/a-share.jpg', type: 'image/jpeg', width: 1200, height: 630 };
  assert.deepEqual((await find(page))?.image, image);
});

test('an album has the page of its kind, whichever page the link names', async () => {
  const { find } = create(() => Response.json({ audioAlbum, audio: [], videoData: [] }));
  const preview = await find('/user-routes/videos-inAlbums?id=9');
  assert.deepEqual([preview?.href, preview?.kind], ['/user-routes/audio-player?id=9', 'audio-album']);
  assert.deepEqual([preview?.image?.width, preview?.image?.height], [480, 480]);
});

test('other pages and ids cost no request', async () => {
  const { find, requested } = create(() => Response.json(talk));
  for (const url of ['/', '/login', '/user-routes/dashboard?id=7', '/user-routes/video-player', `${page}x`])
    assert.equal(await find(url), undefined, url);
  assert.deepEqual(requested, []);
});

test('asks the backend once for a thousand visits, simultaneous or within a minute', async () => {
  const { find, requested, wait } = create(() => Response.json(talk));
  const found = await Promise.all(Array.from({ length: 1_000 }, () => find(page)));
  wait(59_000);
  found.push(await find(page));
  assert.ok(found.every((preview) => preview?.title === 'Still Water'));
  assert.equal(requested.length, 1);
});

test('what is hidden meanwhile is gone within five minutes', async () => {
  let isShown = true;
  const { find, wait } = create(() => (isShown ? Response.json(talk) : Response.json({}, { status: 404 })));
  assert.ok(await find(page));
  isShown = false;
  wait(5 * 60_000);
  assert.equal(await find(page), undefined);
});

for (const [name, reply] of [
  ['refuses', () => Response.json({}, { status: 503 })],
  ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
  ['sends something else', () => Response.json({ id: 'x' })],
] as const)
  test(`a backend that ${name} leaves the page without a preview, and is asked again after some seconds`, async () => {
    let isBroken = true;
    const { find, requested, wait } = create(() => (isBroken ? reply() : Response.json(talk)));
    assert.equal(await find(page), undefined);
    isBroken = false;
    assert.equal(await find(page), undefined);
    assert.equal(requested.length, 1);
    wait(6_000);
    assert.ok(await find(page));
  });

test('a page waits half a second for a silent backend, and then has no preview', async (context) => {
  const limit = new AbortController();
  const timeout = context.mock.method(AbortSignal, 'timeout', () => limit.signal);
  const sendRequest = (async (_: unknown, { signal }: { signal: AbortSignal }) => {
    queueMicrotask(() => limit.abort());
    await once(signal, 'abort');
    throw signal.reason;
  }) as unknown as typeof fetch;
  assert.equal(await createItemPreviews({ pickOrigin: () => 'http://backend', sendRequest })(page), undefined);
  assert.deepEqual(timeout.mock.calls[0]?.arguments, [500]);
});

test('only so many items are remembered', async () => {
  const { find, requested } = create(() => Response.json(talk));
  for (let id = 1; id <= 2_001; id += 1) await find(`/user-routes/video-player?id=${id}`);
  await find('/user-routes/video-player?id=2001');
  assert.equal(requested.length, 2_001);
  await find('/user-routes/video-player?id=1');
  assert.equal(requested.length, 2_002);
});
