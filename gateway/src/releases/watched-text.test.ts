import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAddressLoader, type WatchOptions, watchText } from './watched-text';

function createHost() {
  const requested: (string | undefined)[] = [];
  const host = { text: '1' as string | Error, status: 200 };
  const sendRequest = (async (_address: unknown, { headers }: { headers: Record<string, string> }) => {
    requested.push(headers['if-none-match']);
    if (host.text instanceof Error) throw host.text;
    const etag = `"${host.text}"`;
    if (headers['if-none-match'] === etag) return new Response(null, { status: 304 });
    return new Response(host.text, { status: host.status, headers: { etag } });
  }) as unknown as typeof fetch;
  return { host, requested, sendRequest };
}

function watchNumber(sendRequest: typeof fetch, options: Partial<WatchOptions<number>> = {}) {
  const reports: string[] = [];
  const watched = watchText<number>({
    load: createAddressLoader('https://cdn.example/n', sendRequest),
    initial: 0,
    everyMs: 0,
    report: (error) => reports.push(error.message),
    read: (text) => {
      if (Number.isNaN(Number(text))) throw new Error(`${text} is no number`);
      return Number(text);
    },
    ...options,
  });
  return { watched, reports };
}

test('reads a text only when it has changed, and requests it by its entity tag', async () => {
  const { host, requested, sendRequest } = createHost();
  const { watched } = watchNumber(sendRequest);
  assert.deepEqual([await watched.refresh(), watched.value()], [true, 1]);
  assert.deepEqual([await watched.refresh(), watched.value()], [false, 1]);
  host.text = '2';
  assert.deepEqual([await watched.refresh(), watched.value()], [true, 2]);
  assert.deepEqual(requested, [undefined, '"1"', '"1"']);
});

const issues: readonly (readonly [
  name: string,
  break_: (host: ReturnType<typeof createHost>['host']) => void,
  reported: RegExp,
])[] = [
  ['cannot be reached', (host) => (host.text = new Error('no way')), /no way/],
  [
    'answers an error',
    (host) => Object.assign(host, { text: 'x', status: 503 }),
    /https:\/\/cdn\.example\/n answered 503/,
  ],
  ['gives something else', (host) => (host.text = 'words'), /words is no number/],
];
for (const [name, break_, reported] of issues) {
  test(`a host that ${name} is reported once, and the last good value stays until it recovers`, async () => {
    const { host, sendRequest } = createHost();
    const { watched, reports } = watchNumber(sendRequest);
    await watched.refresh();
    break_(host);
    for (let times = 0; times < 3; times += 1) assert.equal(await watched.refresh(), false);
    assert.equal(watched.value(), 1);
    assert.equal(reports.length, 1);
    assert.match(reports[0] ?? '', reported);
    Object.assign(host, { text: '3', status: 200 });
    assert.deepEqual([await watched.refresh(), watched.value()], [true, 3]);
  });
}

test('polls at the configured rate, but at once when the text must be read again', async () => {
  const { requested, sendRequest } = createHost();
  let now = 0;
  const { watched } = watchNumber(sendRequest, { everyMs: 5_000, now: () => now });
  await watched.refresh();
  now = 4_999;
  await watched.refresh();
  assert.equal(requested.length, 1);
  assert.equal(await watched.refresh(true), true);
  now = 10_000;
  await watched.refresh();
  assert.equal(requested.length, 3);
});
