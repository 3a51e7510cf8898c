import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBackends } from './backends';

const a = 'http://192.0.2.1';
const b = 'http://192.0.2.2';
const answering =
  (status: Readonly<Record<string, number>>, requested: string[] = []): typeof fetch =>
  async (input) => {
    requested.push(String(input));
    const code = status[new URL(String(input)).origin];
    if (code === undefined) throw new Error('not there');
    return new Response(null, { status: code });
  };
const picks = (pick: () => string) => new Set(Array.from({ length: 6 }, pick));

test('does not poll the readiness of a single server', async () => {
  const requested: string[] = [];
  const backends = createBackends([a], { sendRequest: answering({}, requested) });
  await backends.refresh();
  assert.deepEqual([backends.pick(), requested], [a, []]);
});

test('distributes requests round-robin', async () => {
  const backends = createBackends([a, b], { sendRequest: answering({ [a]: 200, [b]: 200 }) });
  await backends.refresh();
  assert.notEqual(backends.pick(), backends.pick());
});

for (const [name, status] of [
  ['is about to end', { [a]: 503, [b]: 200 }],
  ['is not there', { [b]: 200 }],
] as const) {
  test(`a server that ${name} gets no more requests, until it is ready again`, async () => {
    let current: Record<string, number> = status;
    const backends = createBackends([a, b], { sendRequest: (input) => answering(current)(input) });
    await backends.refresh();
    assert.deepEqual(picks(backends.pick), new Set([b]));
    current = { [a]: 200, [b]: 200 };
    await backends.refresh();
    assert.deepEqual(picks(backends.pick), new Set([a, b]));
  });
}

test('tries all servers when none is ready', async () => {
  const backends = createBackends([a, b], { sendRequest: answering({}) });
  await backends.refresh();
  assert.deepEqual(picks(backends.pick), new Set([a, b]));
});

test('prefers a busy server to a starting one when none is ready (R12)', async () => {
  const sendRequest: typeof fetch = (input, init) =>
    String(input).startsWith(a)
      ? new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
      : Promise.resolve(new Response(null, { status: 503 }));
  const backends = createBackends([a, b], { sendRequest });
  // The signal's timer does not keep the process alive.
  const alive = setTimeout(() => undefined, 10_000);
  await backends.refresh();
  clearTimeout(alive);
  assert.deepEqual(picks(backends.pick), new Set([a]));
});

test('resolves a name to the servers at all of its addresses, and follows changes', async () => {
  const name = 'http://api:4000';
  let addresses: readonly string[] = [];
  const look = async () => (addresses.length > 0 ? addresses : Promise.reject(new Error('not known')));
  const backends = createBackends([name], { sendRequest: async () => new Response(), look, resolveIntervalMs: 0 });
  const seen: string[][] = [];
  for (const next of [[], ['192.0.2.2', '192.0.2.1'], ['192.0.2.2', '2001:db8::1'], [], ['192.0.2.3']]) {
    addresses = next;
    await backends.refresh();
    seen.push([...picks(backends.pick)].sort());
  }
  const pair = ['http://192.0.2.2:4000', 'http://[2001:db8::1]:4000'];
  assert.deepEqual(seen, [[name], [`${a}:4000`, `${b}:4000`], pair, pair, ['http://192.0.2.3:4000']]);
});

test('resolves no address, no localhost and no name with a certificate', async () => {
  const origins = [a, 'http://[::1]:4000', 'http://localhost:4000', 'https://api.example'];
  const look = () => assert.fail('resolves a name');
  const backends = createBackends(origins, { sendRequest: async () => new Response(), look });
  await backends.refresh();
  assert.deepEqual(picks(backends.pick), new Set(origins));
});

test('a name is not resolved at each refresh', async () => {
  let count = 0;
  const look = async () => [`192.0.2.${(count += 1)}`];
  const backends = createBackends(['http://api'], { sendRequest: async () => new Response(), look });
  for (let refresh = 0; refresh < 3; refresh += 1) await backends.refresh();
  assert.deepEqual([count, backends.pick()], [1, 'http://192.0.2.1']);
});
