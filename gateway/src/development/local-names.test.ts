import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestGateway, type TestGateway } from '../testing/gateway';
import { createUpstream, type Upstream } from '../testing/upstream';

const endpoints = ['/dev/mailbox', '/dev/identity/keys', '/docs/', '/openapi.json'];

let upstream: Upstream;
let development: TestGateway;
before(async () => {
  upstream = await createUpstream();
  development = await createTestGateway({ NODE_ENV: 'development' }, upstream.origin);
});
after(async () => {
  await development[Symbol.asyncDispose]();
  await upstream[Symbol.asyncDispose]();
});

for (const url of endpoints) {
  test(`${url} answers the names of this machine only`, async () => {
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'localhost'])
      assert.notEqual((await development.app.inject({ url, headers: { host } })).statusCode, 404, host);
    // A page of that name, which resolves to this machine, could read the response.
    for (const host of ['attacker.example', 'localhost.attacker.example:3000', '192.168.1.5:3000'])
      for (const claims of [{}, { 'x-forwarded-host': 'localhost', 'x-forwarded-for': '127.0.0.1' }])
        assert.equal((await development.app.inject({ url, headers: { host, ...claims } })).statusCode, 404, host);
  });
}

test('other URLs accept any host name', async () => {
  const { statusCode } = await development.app.inject({ url: '/login', headers: { host: 'site.example' } });
  assert.equal(statusCode, 200);
});

test('production has none of these URLs', async () => {
  await using production = await createTestGateway({ NODE_ENV: 'test' }, upstream.origin);
  upstream.seen.length = 0;
  for (const url of endpoints) await production.app.inject({ url, headers: { host: 'localhost:3000' } });
  assert.deepEqual(upstream.seen, []);
});
