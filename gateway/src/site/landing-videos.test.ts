import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fetchLandingVideos, pollLandingVideos } from './landing-videos';

const answering =
  (body: unknown, status = 200): typeof fetch =>
  async () =>
    Response.json(body, { status });
const item = {
  id: 1,
  title: 'Rise',
  thumbnailUrl: '/media/1.jpg',
  videoType: 'Rent',
  price: 99,
  fileName: 'secret.mp4',
  description: 'd',
};

test('covers hold what the landing page shows and nothing else', async () => {
  assert.deepEqual(await fetchLandingVideos('http://b', answering({ content: [item], page: 0 })), [
    { id: 1, title: 'Rise', thumbnailUrl: '/media/1.jpg', videoType: 'Rent' },
  ]);
});

for (const [name, ask] of [
  ['a refusal', answering({}, 503)],
  ['another shape', answering([item])],
  ['a wrong item', answering({ content: [{ id: 'x' }] })],
] as const) {
  test(`${name} gives no covers`, () => assert.rejects(fetchLandingVideos('http://b', ask)));
}

test('it asks until the backend answers, then seldom, then no more', async () => {
  let asked = 0;
  let succeed = () => {};
  const succeeded = new Promise<void>((resolve) => (succeed = resolve));
  const end = pollLandingVideos(
    async () => {
      asked += 1;
      if (asked < 3) throw new Error('not yet');
      succeed();
    },
    { waiting: 1, steady: 1_000_000 },
  );
  // The poll's timers do not keep a process alive; in production, a server does.
  const alive = setInterval(() => undefined, 50);
  await succeeded;
  clearInterval(alive);
  assert.equal(asked, 3);
  end();
});
