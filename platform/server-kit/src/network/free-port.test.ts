import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { findFreePort } from './free-port';

test('returns ports that servers can use, below those of outgoing connections', async () => {
  const port = await findFreePort(1);
  assert.ok(port >= 20_000 && port + 1 < 32_768, `port ${port}`);
  const servers = [createServer().listen(port), createServer().listen(port + 1)];
  await Promise.all(servers.map((server) => once(server, 'listening')));
  for (const server of servers) server.close();
});
