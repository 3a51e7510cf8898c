import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBackends } from './backends';

const a = 'http://a.example';
const b = 'http://b.example';
const answering =
  (status: Readonly<Record<string, number>>, asked: string[] = []): typeof fetch =>
  async (input) => {
    asked.push(String(input));
    const code = status[new URL(String(input)).origin];
    if (code === undefined) throw new Error('not there');
    return new Response(null, { status: code });
  };
const picks = (pick: () => string) => new Set(Array.from({ length: 6 }, pick));

test('one server is not asked whether it is ready', async () => {
  const asked: string[] = [];
  const backends = createBackends([a], answering({}, asked));
  await backends.refresh();
  assert.deepEqual([backends.pick(), asked], [a, []]);
});

test('servers take turns', async () => {
  const backends = createBackends([a, b], answering({ [a]: 200, [b]: 200 }));
  await backends.refresh();
  assert.notEqual(backends.pick(), backends.pick());
});

for (const [name, status] of [
  ['is about to end', { [a]: 503, [b]: 200 }],
  ['is not there', { [b]: 200 }],
] as const) {
  test(`a server that ${name} gets no more requests, until it is ready again`, async () => {
    let current: Record<string, number> = status;
    const backends = createBackends([a, b], (input) => answering(current)(input));
    await backends.refresh();
    assert.deepEqual(picks(backends.pick), new Set([b]));
    current = { [a]: 200, [b]: 200 };
    await backends.refresh();
    assert.deepEqual(picks(backends.pick), new Set([a, b]));
  });
}

test('where none is ready all are tried', async () => {
  const backends = createBackends([a, b], answering({}));
  await backends.refresh();
  assert.deepEqual(picks(backends.pick), new Set([a, b]));
});
