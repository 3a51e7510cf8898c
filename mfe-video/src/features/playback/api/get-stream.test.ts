import { ApiError } from '@inspire/shared/client';
import { createTestHost, makeSession } from '@inspire/shared/testing';
import { fetchStream, prefetchStream, renewStream } from './get-stream';

const refusal = new ApiError('http', 403, 'Another device plays.', 'device-limit');

/** A server that refuses once, and then gives the place back. */
function setUp(first: () => ApiError = () => refusal) {
  let asked = 0;
  const host = createTestHost({
    session: makeSession(),
    answers: {
      videoStream: () => {
        asked += 1;
        return asked === 1 ? first() : { url: '/stream/', expiresAt: '2099-01-01T00:00:00.000Z' };
      },
    },
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve, 10));
  return { host, settle, asked: () => asked };
}

test.each([
  ['opening the same video', fetchStream, 4],
  ['opening another one', fetchStream, 5],
  ['renewing what plays', renewStream, 5],
])('that the device had to give way, which only fetching ahead was told, %s hears, once', async (_, ask, id) => {
  const { host, settle, asked } = setUp();
  prefetchStream(host, 4);
  await settle();
  await expect(ask(host, id)).rejects.toMatchObject({ code: 'device-limit' });
  expect(asked()).toBe(1);
  expect(await ask(host, id)).toMatchObject({ url: '/stream/' });
});

test('what the player was told itself is not told again', async () => {
  const { host, settle } = setUp(() => new ApiError('http', 403, undefined, 'device-limit'));
  prefetchStream(host, 4);
  await expect(fetchStream(host, 4)).rejects.toMatchObject({ code: 'device-limit' });
  await settle();
  expect(await renewStream(host, 4)).toMatchObject({ url: '/stream/' });
});

test.each([new ApiError('network'), new ApiError('http', 403, undefined, 'rent')])(
  '%s is asked for again',
  async (error) => {
    const { host, settle } = setUp(() => error);
    prefetchStream(host, 4);
    await settle();
    expect(await fetchStream(host, 4)).toMatchObject({ url: '/stream/' });
  },
);

test('the playlist is fetched ahead with the address, and nothing is told of one that does not come', async () => {
  const fetched: unknown[] = [];
  const original = globalThis.fetch;
  globalThis.fetch = (address) => (fetched.push(address), Promise.reject(new TypeError('down')));
  try {
    const { host, settle } = setUp(() => new ApiError('network'));
    prefetchStream(host, 4);
    await settle();
    expect(fetched).toEqual([]);
    prefetchStream(host, 4);
    await settle();
    expect(fetched).toEqual(['/stream/']);
    expect(await fetchStream(host, 4)).toMatchObject({ url: '/stream/' });
    expect(fetched).toHaveLength(1);
  } finally {
    globalThis.fetch = original;
  }
});

test('it goes with the session', async () => {
  const { host, settle } = setUp();
  prefetchStream(host, 4);
  await settle();
  host.queries.clear();
  expect(await fetchStream(host, 4)).toMatchObject({ url: '/stream/' });
});
