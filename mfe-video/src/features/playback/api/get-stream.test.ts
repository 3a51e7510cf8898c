import { ApiError } from '@inspire/shared/client';
import { createTestHost, makeSession, makeVideo } from '@inspire/shared/testing';
import { fetchProgress } from './get-progress';
import { fetchStreamUrl, prefetchStream } from './get-stream';
import { mayPrefetchStream, prefetchPlayback } from './prefetch-playback';

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

test.each([
  ['still delivered after 89 seconds', 89_000, expect.objectContaining({ code: 'device-limit' })],
  ['dropped after 90, when the other devices may have stopped', 90_000, expect.objectContaining({ url: '/stream/' })],
])('a pending error is %s', async (_, later, expected) => {
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'queueMicrotask', 'nextTick', 'setImmediate'], now: 1_000_000 });
  try {
    const { host, settle } = setUp();
    prefetchStream(host, 4);
    await settle();
    jest.setSystemTime(1_000_000 + later);
    expect(await fetchStreamUrl(host, 5, { force: false }).catch((error: unknown) => error)).toEqual(expected);
  } finally {
    jest.useRealTimers();
  }
});

test('a pending error is removed with the session', async () => {
  const { host, settle } = setUp();
  prefetchStream(host, 4);
  await settle();
  host.queries.clear();
  expect(await fetchStreamUrl(host, 4, { force: false })).toMatchObject({ url: '/stream/' });
});

describe('the position', () => {
  const minute = 60_000;
  const opened = { id: 4, progressTime: 7 };

  function setUp(progressTime: () => unknown = () => ({ progressTime: 42 })) {
    jest.useFakeTimers({ doNotFake: ['setTimeout', 'queueMicrotask', 'nextTick', 'setImmediate'] });
    const host = createTestHost({
      session: makeSession(),
      responses: {
        progressTime: progressTime as never,
        videoStream: () => ({ url: '/stream/', expiresAt: '2099-01-01T00:00:00.000Z' }),
      },
    });
    return { host, requested: () => host.fake.calls.map(({ name }) => name).toSorted() };
  }
  afterEach(() => jest.useRealTimers());

  test('uses the prefetched position when the video is opened', async () => {
    const { host, requested } = setUp();
    prefetchPlayback(host, 4);
    expect(await fetchProgress(host, opened)).toBe(42);
    await fetchStreamUrl(host, 4, { force: false });
    expect(requested()).toEqual(['progressTime', 'videoStream']);
  });

  test('fetches an old position again, and an old URL later', async () => {
    const { host, requested } = setUp();
    prefetchPlayback(host, 4);
    await Promise.all([fetchProgress(host, opened), fetchStreamUrl(host, 4, { force: false })]);
    jest.setSystemTime(Date.now() + minute);
    await Promise.all([fetchProgress(host, opened), fetchStreamUrl(host, 4, { force: false })]);
    expect(requested()).toEqual(['progressTime', 'progressTime', 'videoStream']);
    jest.setSystemTime(Date.now() + 5 * minute);
    await fetchStreamUrl(host, 4, { force: false });
    expect(requested().filter((name) => name === 'videoStream')).toHaveLength(2);
  });

  test('returns the position that the video came with after a failure, and retries later', async () => {
    const { host, requested } = setUp(() => {
      throw new ApiError('http', 500);
    });
    prefetchPlayback(host, 4);
    expect(await fetchProgress(host, opened)).toBe(7);
    expect(await fetchProgress(host, opened)).toBe(7);
    expect(requested().filter((name) => name === 'progressTime').length).toBeGreaterThan(1);
  });

  test('rejects after a 401', async () => {
    const { host } = setUp(() => {
      throw new ApiError('http', 401);
    });
    await expect(fetchProgress(host, opened)).rejects.toMatchObject({ status: 401 });
  });
});

describe('the stream of a video is prefetched', () => {
  test.each([
    ['free', { videoType: 'Free' }, true],
    ['owned', { videoType: 'BuyOne', isPurchased: true }, true],
    ['watched before', { videoType: 'Premium', progressTime: 3 }, true],
    ['locked', { videoType: 'Rent' }, false],
  ] as const)('%s: %p', (_, video, may) => expect(mayPrefetchStream(makeVideo(video))).toBe(may));
});
