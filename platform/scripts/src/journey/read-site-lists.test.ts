import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rememberFixed } from './read-site-lists';

test('refetches only the snapshot and failed lists', async () => {
  const fetched: string[] = [];
  let isDown = true;
  const read = rememberFixed(async (path) => {
    fetched.push(path);
    if (isDown) throw new Error('down');
    return path;
  });
  const [snapshot, list] = ['remotes/trust/snapshot.json', 'remotes/trust/documents/a.json'];
  await assert.rejects(read(list), /down/);
  isDown = false;
  for (const path of [snapshot, list, snapshot, list]) assert.equal(await read(path), path);
  assert.deepEqual(fetched, [list, snapshot, list, snapshot]);
});
