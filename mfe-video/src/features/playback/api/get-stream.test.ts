import { ApiError } from '@inspire/shared/client';
import { createTestHost, makeSession } from '@inspire/shared/testing';
import { fetchStreamUrl, prefetchStream } from './get-stream';

const deviceLimitError = new ApiError('http', 403, 'Another device plays.', 'device-limit');

function setUp(first: () => ApiError = () => deviceLimitError) {
  let requests = 0;
  const host = createTestHost({
    session: makeSession(),
    responses: {
      videoStream: () => {
        requests += 1;
        return requests === 1 ? first() : { url: '/stream/', expiresAt: '2099-01-01T00:00:00.000Z' };
      },
    },
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve, 10));
  return { host, settle, requests: () => requests };
}

test.each([
  ['opening the same video', false, 4],
  ['opening another one', false, 5],
  ['a renewal', true, 5],
])('a device-limit error that only the prefetch received is delivered once, by %s', async (_, force, id) => {
  const { host, settle, requests } = setUp();
  prefetchStream(host, 4);
  await settle();
  await expect(fetchStreamUrl(host, id, { force })).rejects.toMatchObject({ code: 'device-limit' });
  expect(requests()).toBe(1);
  expect(await fetchStreamUrl(host, id, { force })).toMatchObject({ url: '/stream/' });
});

test('an error that the player has received itself is not delivered again', async () => {
  const { host, settle } = setUp(() => new ApiError('http', 403, undefined, 'device-limit'));
  prefetchStream(host, 4);
  await expect(fetchStreamUrl(host, 4, { force: false })).rejects.toMatchObject({ code: 'device-limit' });
  await settle();
  expect(await fetchStreamUrl(host, 4, { force: true })).toMatchObject({ url: '/stream/' });
});

test.each([new ApiError('network'), new ApiError('http', 403, undefined, 'rent')])(
  'after %s the player sends the request again',
  async (error) => {
    const { host, settle } = setUp(() => error);
    prefetchStream(host, 4);
    await settle();
    expect(await fetchStreamUrl(host, 4, { force: false })).toMatchObject({ url: '/stream/' });
  },
);

test('prefetches the playlist with the URL and ignores its failure', async () => {
  const fetched: unknown[] = [];
  const original = globalThis.fetch;
  globalThis.fetch = (url) => (fetched.push(url), Promise.reject(new TypeError('down')));
  try {
    const { host, settle } = setUp(() => new ApiError('network'));
    prefetchStream(host, 4);
    await settle();
    expect(fetched).toEqual([]);
    prefetchStream(host, 4);
    await settle();
    expect(fetched).toEqual(['/stream/']);
    expect(await fetchStreamUrl(host, 4, { force: false })).toMatchObject({ url: '/stream/' });
    expect(fetched).toHaveLength(1);
  } finally {
    globalThis.fetch = original;
  }
});

test('a pending error is removed with the session', async () => {
  const { host, settle } = setUp();
  prefetchStream(host, 4);
  await settle();
  host.queries.clear();
  expect(await fetchStreamUrl(host, 4, { force: false })).toMatchObject({ url: '/stream/' });
});
