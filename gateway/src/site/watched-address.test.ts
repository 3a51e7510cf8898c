import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watchAddress, type WatchedAddressOptions } from './watched-address';

function createHost() {
  const asked: (string | undefined)[] = [];
  const host = { text: '1' as string | Error, status: 200 };
  const ask = (async (_address: unknown, { headers }: { headers: Record<string, string> }) => {
    asked.push(headers['if-none-match']);
    if (host.text instanceof Error) throw host.text;
    const etag = `"${host.text}"`;
    if (headers['if-none-match'] === etag) return new Response(null, { status: 304 });
    return new Response(host.text, { status: host.status, headers: { etag } });
  }) as unknown as typeof fetch;
  return { host, asked, ask };
}

function watchNumber(ask: typeof fetch, options: Partial<WatchedAddressOptions<number>> = {}) {
  const reports: string[] = [];
  const watched = watchAddress<number>({
    address: 'https://cdn.example/n',
    initial: 0,
    everyMs: 0,
    ask,
    report: (error) => reports.push(error.message),
    read: (text) => {
      if (Number.isNaN(Number(text))) throw new Error(`${text} is no number`);
      return Number(text);
    },
    ...options,
  });
  return { watched, reports };
}

test('a text is read when it is another one, and asked for by its tag', async () => {
  const { host, asked, ask } = createHost();
  const { watched } = watchNumber(ask);
  assert.deepEqual([await watched.refresh(), watched.value()], [true, 1]);
  assert.deepEqual([await watched.refresh(), watched.value()], [false, 1]);
  host.text = '2';
  assert.deepEqual([await watched.refresh(), watched.value()], [true, 2]);
  assert.deepEqual(asked, [undefined, '"1"', '"1"']);
});

const faults: readonly (readonly [
  name: string,
  break_: (host: ReturnType<typeof createHost>['host']) => void,
  told: RegExp,
])[] = [
  ['cannot be reached', (host) => (host.text = new Error('no way')), /no way/],
  [
    'answers an error',
    (host) => Object.assign(host, { text: 'x', status: 503 }),
    /https:\/\/cdn\.example\/n answered 503/,
  ],
  ['has nothing there any more', (host) => Object.assign(host, { text: 'x', status: 404 }), /answered 404/],
  ['gives something else', (host) => (host.text = 'words'), /words is no number/],
];
for (const [name, break_, told] of faults) {
  test(`a host that ${name} is reported once, and the last good value stays until it recovers`, async () => {
    const { host, ask } = createHost();
    const { watched, reports } = watchNumber(ask);
    await watched.refresh();
    break_(host);
    for (let times = 0; times < 3; times += 1) assert.equal(await watched.refresh(), false);
    assert.equal(watched.value(), 1);
    assert.equal(reports.length, 1);
    assert.match(reports[0] ?? '', told);
    Object.assign(host, { text: '3', status: 200 });
    assert.deepEqual([await watched.refresh(), watched.value()], [true, 3]);
  });
}

test('the host is polled no more often than configured, but at once where the text must be read again', async () => {
  const { asked, ask } = createHost();
  let now = 0;
  const { watched } = watchNumber(ask, { everyMs: 5_000, now: () => now });
  await watched.refresh();
  now = 4_999;
  await watched.refresh();
  assert.equal(asked.length, 1);
  assert.equal(await watched.refresh(true), true);
  now = 10_000;
  await watched.refresh();
  assert.equal(asked.length, 3);
});
