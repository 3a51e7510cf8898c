import { ApiError } from '@inspire/shared/client';
import { createTestHost, makeSession } from '@inspire/shared/testing';
import { fetchProgress } from './get-progress';
import { fetchStreamUrl } from './get-stream';
import { prefetchPlayback } from './prefetch-playback';

const minute = 60_000;

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
  expect(await fetchProgress(host, 4)).toBe(42);
  await fetchStreamUrl(host, 4, { force: false });
  expect(requested()).toEqual(['progressTime', 'videoStream']);
});

test('fetches an old position again, and an old URL later', async () => {
  const { host, requested } = setUp();
  prefetchPlayback(host, 4);
  await Promise.all([fetchProgress(host, 4), fetchStreamUrl(host, 4, { force: false })]);
  jest.setSystemTime(Date.now() + minute);
  await Promise.all([fetchProgress(host, 4), fetchStreamUrl(host, 4, { force: false })]);
  expect(requested()).toEqual(['progressTime', 'progressTime', 'videoStream']);
  jest.setSystemTime(Date.now() + 5 * minute);
  await fetchStreamUrl(host, 4, { force: false });
  expect(requested().filter((name) => name === 'videoStream')).toHaveLength(2);
});

test('returns 0 after a failure, and retries later', async () => {
  const { host, requested } = setUp(() => {
    throw new ApiError('http', 500);
  });
  prefetchPlayback(host, 4);
  expect(await fetchProgress(host, 4)).toBe(0);
  expect(await fetchProgress(host, 4)).toBe(0);
  expect(requested().filter((name) => name === 'progressTime').length).toBeGreaterThan(1);
});

test('rejects after a 401', async () => {
  const { host } = setUp(() => {
    throw new ApiError('http', 401);
  });
  await expect(fetchProgress(host, 4)).rejects.toMatchObject({ status: 401 });
});
