import assert from 'node:assert/strict';
import { test } from 'node:test';
import { certain } from './section';

const good = { passed: 3, failed: 0, skipped: 0 };

test('a runner that says nothing, finds nothing or ends badly has failed', () => {
  assert.deepEqual(certain(undefined, 0), { passed: 0, failed: 1, skipped: 0 });
  assert.deepEqual(certain({ passed: 0, failed: 0, skipped: 0 }, 0), { passed: 0, failed: 1, skipped: 0 });
  assert.deepEqual(certain(good, 1), { ...good, failed: 1 });
  assert.deepEqual(certain({ ...good, failed: 2 }, 1), { ...good, failed: 2 });
  assert.deepEqual(certain(good, 0), good);
});
