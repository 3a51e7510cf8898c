import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fingerprint, Ledger } from './ledger';

test('tells changed inputs from unchanged ones', () => {
  assert.equal(fingerprint(1, { title: 'a' }), fingerprint(1, { title: 'a' }));
  assert.notEqual(fingerprint(2, { title: 'a' }), fingerprint(1, { title: 'a' }));
});

test('keeps what another generator noted in the meantime', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ledger-'));
  try {
    const [one, other] = [new Ledger(folder), new Ledger(folder)];
    await one.note('video a', { fingerprint: 'x', length: 51.2 });
    await other.note('video b', { fingerprint: 'y' });
    assert.deepEqual(await one.find('video a'), { fingerprint: 'x', length: 51.2 });
    assert.deepEqual(await one.find('video b'), { fingerprint: 'y' });
    assert.equal(await one.find('video c'), undefined);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
