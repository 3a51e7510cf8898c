import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COVERS_PATH, fetchPublicData, parseCovers, pollPublicData } from './public-data';

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

test('covers hold what the landing page shows and nothing else', () => {
  assert.deepEqual(parseCovers({ content: [item], page: 0 }), [
    { id: 1, title: 'Rise', thumbnailUrl: '/media/1.jpg', videoType: 'Rent' },
  ]);
});

for (const [name, sendRequest] of [
  ['a refusal', answering({}, 503)],
  ['another shape', answering([item])],
  ['a wrong item', answering({ content: [{ id: 'x' }] })],
] as const) {
  test(`${name} gives no covers`, () => assert.rejects(fetchPublicData('http://b', [], new Map(), sendRequest)));
}

test('requests the calls of holes together with the covers, each once, without credentials', async () => {
  const requested: [string, RequestInit | undefined][] = [];
  const sendRequest: typeof fetch = async (address, options) => {
    requested.push([String(address), options]);
    return Response.json({ content: [item] });
  };
  const data = await fetchPublicData('http://b', ['/plans', COVERS_PATH, '/plans'], new Map(), sendRequest);
  assert.deepEqual([...data.keys()], [COVERS_PATH, '/plans']);
  assert.deepEqual(
    requested.map(([address]) => address),
    [`http://b${COVERS_PATH}`, 'http://b/plans'],
  );
  for (const [, options] of requested) assert.equal(options?.headers, undefined);
});

test('keeps the previous response of a failed call, and still updates the covers', async () => {
  const sendRequest: typeof fetch = async (address) =>
    String(address).endsWith('/plans') ? Response.json({}, { status: 500 }) : Response.json({ content: [item] });
  const data = await fetchPublicData('http://b', ['/plans', '/other/plans'], new Map([['/plans', 'old']]), sendRequest);
  assert.deepEqual(data.get('/plans'), 'old');
  assert.equal(data.get('/other/plans'), undefined);
  assert.deepEqual(data.get(COVERS_PATH), { content: [item] });
});

test('polls often until the backend answers, and then rarely', async () => {
  let requested = 0;
  let succeed = () => {};
  const succeeded = new Promise<void>((resolve) => (succeed = resolve));
  const end = pollPublicData(
    async () => {
      requested += 1;
      if (requested < 3) throw new Error('not yet');
      succeed();
    },
    { waiting: 1, steady: 1_000_000 },
  );
  // The poll's timers do not keep a process alive; in production, a server does.
  const alive = setInterval(() => undefined, 50);
  await succeeded;
  clearInterval(alive);
  assert.equal(requested, 3);
  end();
});
