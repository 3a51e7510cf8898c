import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { pino } from 'pino';
import { call, callExpectingError } from '../../testing/client';
import { startTestServer, type TestServer } from '../../testing/test-server';

const LEAKED = 'correct-horse-battery';
const TEXT = 'This password has appeared in a data leak. Choose another one.';
const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();
/** Padding, as the service adds it: entries that occur in no leak. */
const PADDING = `${'0'.repeat(35)}:0`;

describe('passwords that have leaked (D-46)', () => {
  let server: TestServer;
  /** Has the product's own limit for a lookup. */
  let impatient: TestServer;
  let service: Server;
  let requests: { readonly path: string; readonly padding: unknown }[];
  let behaviour: 'list' | 'fail' | 'hang';
  const warnings: string[] = [];

  before(async () => {
    service = createServer(({ url, headers }, response) => {
      const { pathname: path } = new URL(url ?? '', 'http://double');
      requests.push({ path, padding: headers['add-padding'] });
      if (behaviour === 'hang') return;
      response.statusCode = behaviour === 'fail' ? 503 : 200;
      const hash = hashOf(LEAKED);
      response.end(path === `/range/${hash.slice(0, 5)}` ? `${PADDING}\r\n${hash.slice(5)}:42\r\n` : `${PADDING}\r\n`);
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const logger = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });
    const { port } = service.address() as AddressInfo;
    const leakCheckUrl = `http://127.0.0.1:${port}`;
    // A lookup that a busy machine delays must not accept the password.
    server = await startTestServer({ logger, leakCheckUrl, leakCheckTimeoutMs: 10_000 });
    impatient = await startTestServer({ logger, leakCheckUrl });
  });
  beforeEach(() => {
    requests = [];
    behaviour = 'list';
  });
  after(async () => {
    await server.close();
    await impatient.close();
    service.closeAllConnections();
    service.close();
  });

  let count = 0;
  const accountWith = (password: string) => ({
    user_name: 'A',
    email: `leaked-${(count += 1)}@example.com`,
    contact: '9876543210',
    password,
    confirmpasword: password,
  });

  it('are rejected at signup and at a change, and others are accepted', async () => {
    const rejected = await callExpectingError(server.app, 'register', 400, { body: accountWith(LEAKED) });
    assert.deepEqual([rejected.detail, rejected.code], [TEXT, 'password-leaked']);
    const { token } = await call(server.app, 'register', { body: accountWith('quiet-meadow') });
    const change = (password: string) => ({
      token,
      body: { oldPassword: 'quiet-meadow', password, confirmPassword: password },
    });
    assert.equal((await callExpectingError(server.app, 'changePassword', 400, change(LEAKED))).detail, TEXT);
    await call(server.app, 'changePassword', change('brave-river'));
  });

  it('stay private: the service gets five characters of a hash, and pads its responses', async () => {
    await callExpectingError(server.app, 'register', 400, { body: accountWith(LEAKED) });
    assert.deepEqual(requests, [{ path: `/range/${hashOf(LEAKED).slice(0, 5)}`, padding: 'true' }]);
  });

  it('are looked up once a new password is the owner’s to choose', async () => {
    const { token } = await call(server.app, 'register', { body: accountWith('quiet-meadow') });
    requests = [];
    const body = { oldPassword: 'wrong-one', password: LEAKED, confirmPassword: LEAKED };
    await callExpectingError(server.app, 'changePassword', 400, { token, body });
    assert.deepEqual(requests, []);
  });

  for (const failure of ['fail', 'hang'] as const)
    it(`are accepted with a warning while the service ${failure}s`, async () => {
      behaviour = failure;
      warnings.length = 0;
      const { app } = failure === 'hang' ? impatient : server;
      await call(app, 'register', { body: accountWith(LEAKED) });
      const logged = warnings.join('');
      assert.match(logged, /looking up leaked passwords failed/);
      assert.ok(!logged.includes(LEAKED));
    });
});
