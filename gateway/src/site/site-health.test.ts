import assert from 'node:assert/strict';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { createTestGateway } from '../testing/gateway';

test('a gateway is alive and ready without any backend', async () => {
  await using gateway = await createTestGateway();
  for (const [path, status] of [
    ['/livez', 'alive'],
    ['/readyz', 'ready'],
  ] as const) {
    const response = await gateway.app.inject(path);
    assert.deepEqual([response.statusCode, response.json()], [200, { status }], path);
    assert.equal(response.headers['cache-control'], 'no-store');
  }
  assert.equal((await gateway.app.inject('/files/search?page=0&size=1&searchQuery=')).statusCode, 503);
});

test('a gateway without releases is alive, and ready once it has one', async () => {
  await using gateway = await createTestGateway({ RELEASES_DIR: '/nowhere' });
  assert.equal((await gateway.app.inject('/livez')).statusCode, 200);
  const response = await gateway.app.inject('/readyz');
  assert.deepEqual(
    [response.statusCode, response.headers['content-type']],
    [503, 'application/problem+json; charset=utf-8'],
  );

  await using other = await createTestGateway();
  const file = join(other.folder.releasesDir, 'remotes/trust/index.json');
  await rename(file, `${file}.away`);
  await other.site.refresh();
  assert.equal((await other.app.inject('/readyz')).statusCode, 200, 'a store that is away takes no gateway away');
});

test('a gateway that drains serves everything, says that it is not ready, and keeps no connection', async () => {
  await using gateway = await createTestGateway();
  assert.equal(
    (await gateway.app.inject({ url: '/', headers: { accept: 'text/html' } })).headers.connection,
    'keep-alive',
  );
  gateway.health.drain();
  assert.equal((await gateway.app.inject('/readyz')).statusCode, 503);
  assert.equal((await gateway.app.inject('/livez')).statusCode, 200);
  const page = await gateway.app.inject({ url: '/', headers: { accept: 'text/html' } });
  assert.deepEqual([page.statusCode, page.headers.connection], [200, 'close']);
});
